package io.hermod.http.call;

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
 * The validated query of a management call.
 *
 * @param top the maximum number of items on a page
 * @param skipToken the last name of the previous page; empty for the first page
 * @param parameters all parameters as given, decoded
 */
public record CallQuery(
    String apiVersion, int top, String skipToken, Map<String, List<String>> parameters) {
  private static final LocalDate FIRST_VERSION = LocalDate.of(2018, 1, 1);
  private static final Pattern VERSION = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)(?i:-preview)?");
  private static final String API_VERSION = "api-version";
  private static final String DEFAULT_TOP = "20";
  private static final Pattern TOP = Pattern.compile("[1-9]\\d?|100");

  public static CallQuery parse(@Nullable String query) {
    Map<String, List<String>> values = decode(query == null ? "" : query);
    return new CallQuery(
        apiVersion(first(values, API_VERSION).orElse("")),
        top(first(values, "$top").orElse(DEFAULT_TOP)),
        first(values, "$skiptoken").orElse(""),
        values);
  }

  /** Parses the query of a call to Hermod's own API, which has its version in the path. */
  public static CallQuery unversioned(@Nullable String query) {
    Map<String, List<String>> values = decode(query == null ? "" : query);
    return new CallQuery(
        "",
        top(first(values, "$top").orElse(DEFAULT_TOP)),
        first(values, "$skiptoken").orElse(""),
        values);
  }

  /** Returns the filter of a list; empty if there is none. */
  public String filter() {
    return first(parameters, "$filter").orElse("").strip();
  }

  /** Returns the value of a parameter; null if it is missing. */
  public @Nullable String parameter(String name) {
    return first(parameters, name).orElse(null);
  }

  /**
   * Refuses all other parameters, because a call that ignores a misspelled one would match too
   * much.
   */
  public void allowOnly(String... names) {
    List<String> known = List.of(names);
    for (String name : parameters.keySet()) {
      if (!name.equalsIgnoreCase(API_VERSION) && known.stream().noneMatch(name::equalsIgnoreCase)) {
        throw new InvalidFieldException(
            name, "is not known here; allowed: " + String.join(", ", known));
      }
    }
  }

  /** Returns the encoded query with another value for one parameter. */
  public String with(String name, String value) {
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
      throw CallException.badRequest("InvalidRequestUri", "The query is not encoded correctly.");
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
      throw CallException.badRequest(
          "MissingApiVersionParameter",
          "The api-version query parameter (?api-version=) is required for all requests.");
    }
    if (!isKnown(VERSION.matcher(text))) {
      throw CallException.badRequest(
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
      throw CallException.badRequest("InvalidRequest", "$top must be from 1 to 100.");
    }
    return Integer.parseInt(text);
  }
}
