package io.hermod.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.InvalidFieldException;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.net.URLEncoder;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The query of a management call, checked.
 *
 * @param top how many items a page may have
 * @param skipToken the last name of the page before; empty on the first
 * @param parameters all of it as it was given, decoded
 */
record ArmQuery(
    String apiVersion, int top, String skipToken, Map<String, List<String>> parameters) {
  private static final LocalDate FIRST_VERSION = LocalDate.of(2018, 1, 1);
  private static final Pattern VERSION = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)(?i:-preview)?");
  private static final String API_VERSION = "api-version";
  private static final String DEFAULT_TOP = "20";
  private static final Pattern TOP = Pattern.compile("[1-9]\\d?|100");

  static ArmQuery parse(@Nullable String query) {
    Map<String, List<String>> values = decode(query == null ? "" : query);
    return new ArmQuery(
        apiVersion(first(values, API_VERSION).orElse("")),
        top(first(values, "$top").orElse(DEFAULT_TOP)),
        first(values, "$skiptoken").orElse(""),
        values);
  }

  /** The query of a call to Hermod's own API, whose version stands in the path. */
  static ArmQuery unversioned(@Nullable String query) {
    Map<String, List<String>> values = decode(query == null ? "" : query);
    return new ArmQuery(
        "",
        top(first(values, "$top").orElse(DEFAULT_TOP)),
        first(values, "$skiptoken").orElse(""),
        values);
  }

  /** What a list is narrowed down to; empty for nothing. */
  String filter() {
    return first(parameters, "$filter").orElse("").strip();
  }

  /** The value of a parameter; null where it is not given. */
  @Nullable String parameter(String name) {
    return first(parameters, name).orElse(null);
  }

  /** Refuses all other parameters: one with a mistake in its name would ask for too much. */
  void allowOnly(String... names) {
    List<String> known = List.of(names);
    for (String name : parameters.keySet()) {
      if (!name.equalsIgnoreCase(API_VERSION) && known.stream().noneMatch(name::equalsIgnoreCase)) {
        throw new InvalidFieldException(
            name, "is not known here; there is: " + String.join(", ", known));
      }
    }
  }

  /** The same query with another value for one parameter, encoded. */
  String with(String name, String value) {
    return Stream.concat(
            parameters.entrySet().stream()
                .filter(each -> !each.getKey().equalsIgnoreCase(name))
                .map(each -> encoded(each.getKey(), each.getValue().getFirst())),
            Stream.of(encoded(name, value)))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String name, String value) {
    return URLEncoder.encode(name, UTF_8) + "=" + URLEncoder.encode(value, UTF_8);
  }

  private static Map<String, List<String>> decode(String query) {
    try {
      return new QueryStringDecoder(query, false).parameters();
    } catch (IllegalArgumentException broken) {
      throw ArmException.badRequest("InvalidRequestUri", "The query holds a broken escape.");
    }
  }

  private static Optional<String> first(Map<String, List<String>> values, String name) {
    return values.entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(name))
        .map(entry -> entry.getValue().getFirst())
        .findFirst();
  }

  private static String apiVersion(String text) {
    if (text.isEmpty()) {
      throw ArmException.badRequest(
          "MissingApiVersionParameter",
          "The api-version query parameter (?api-version=) is required for all requests.");
    }
    if (!isKnown(VERSION.matcher(text))) {
      throw ArmException.badRequest(
          "InvalidApiVersionParameter",
          "The api-version must be a date from 2018-01-01 on, as yyyy-MM-dd or"
              + " yyyy-MM-dd-preview.");
    }
    return text;
  }

  private static boolean isKnown(Matcher version) {
    try {
      return version.matches() && !LocalDate.parse(version.group(1)).isBefore(FIRST_VERSION);
    } catch (DateTimeException noDate) {
      return false;
    }
  }

  private static int top(String text) {
    if (!TOP.matcher(text).matches()) {
      throw ArmException.badRequest("InvalidRequest", "$top must be from 1 to 100.");
    }
    return Integer.parseInt(text);
  }
}
