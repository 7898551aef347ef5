package io.hermod.config.setting;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The formats that settings are written in.
 *
 * <p>This class is long because it has a method for each format.
 */
public final class ValueFormats {
  public static final String AUTO = "auto";

  private static final Pattern HOST =
      Pattern.compile("[A-Za-z0-9._-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
  private static final Pattern ORIGIN =
      Pattern.compile("https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+])(:[0-9]{1,5})?/?");
  private static final Pattern VISIBLE = Pattern.compile("[!-~]+");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._:@-]+");
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,9}");

  private ValueFormats() {}

  static ValueFormat<Path> path() {
    return new ValueFormat<>("a path", ValueFormats::parsePath);
  }

  static ValueFormat<Optional<Path>> pathOrNone() {
    return new ValueFormat<>("a path or none", text -> orNone(text, ValueFormats::parsePath));
  }

  /** Allows only what can be sent in a header. */
  static ValueFormat<Optional<String>> secretOrNone() {
    return new ValueFormat<>(
        "a key of visible ASCII characters, or none",
        text -> orNone(text, key -> Optional.of(key).filter(VISIBLE.asMatchPredicate())),
        true);
  }

  /** Allows only what can be part of a path. */
  static ValueFormat<String> word() {
    return new ValueFormat<>(
        "a name of letters, digits and . _ : @ -",
        text -> Optional.of(text).filter(WORD.asMatchPredicate()));
  }

  static ValueFormat<Optional<String>> wordOr(String other) {
    return new ValueFormat<>(
        word().allowed() + ", or " + other, text -> or(other, text, word()::parse));
  }

  /** One of these values, in any case. */
  static <T> ValueFormat<T> choice(List<T> values, Function<T, String> spelling) {
    return new ValueFormat<>(
        "one of " + values.stream().map(spelling).collect(Collectors.joining(", ")),
        text ->
            values.stream()
                .filter(value -> spelling.apply(value).equalsIgnoreCase(text))
                .findFirst());
  }

  static ValueFormat<String> host() {
    return new ValueFormat<>(
        "a host name or an IP address",
        text -> Optional.of(text).filter(host -> HOST.matcher(host).matches()));
  }

  /** Hosts that a certificate can name. */
  static ValueFormat<List<String>> hostsOrNone() {
    return new ValueFormat<>(
        "host names or IP addresses separated by commas, or none", ValueFormats::parseHosts);
  }

  /** A URL without a path, which starts every address that clients get. */
  static ValueFormat<Optional<URI>> originOrNone() {
    return new ValueFormat<>(
        "a URL such as https://events.example.com or https://10.0.0.5:4438, without a path, or"
            + " none",
        text -> orNone(text, ValueFormats::parseOrigin));
  }

  static ValueFormat<Networks> networks() {
    return new ValueFormat<>(Networks.ALLOWED, Networks::parse);
  }

  static ValueFormat<Networks> networksOrAuto() {
    return new ValueFormat<>("auto, " + Networks.ALLOWED, Networks::parseOrAuto);
  }

  /** The whole URL is secret, because it contains the password. */
  static ValueFormat<Optional<ProxyConfig>> proxyOrNone() {
    return new ValueFormat<>(
        "a URL such as http://proxy.example:3128 or http://user:password@proxy.example:3128, or"
            + " none",
        text -> orNone(text, ProxyConfig::parse),
        true);
  }

  static ValueFormat<List<String>> proxyExceptions() {
    return new ValueFormat<>(
        "none, or a list of host names (each includes its subdomains), networks such as"
            + " 10.0.0.0/8, or "
            + String.join(", ", Networks.NAMES),
        ProxyConfig::parseExceptions);
  }

  static ValueFormat<String> oneOf(List<String> names) {
    return new ValueFormat<>(
        "one of " + String.join(", ", names), text -> Optional.of(text).filter(names::contains));
  }

  static ValueFormat<Boolean> truth() {
    return new ValueFormat<>("true or false", ValueFormats::parseTruth);
  }

  public static ValueFormat<Integer> port() {
    return new ValueFormat<>(
        "a port from 0 to 65535 (0 means any free port)", text -> parseNumber(text, 0, 65_535));
  }

  static ValueFormat<OptionalInt> portOrOff() {
    return new ValueFormat<>(
        port().allowed() + " or off",
        text ->
            text.equals("off")
                ? Optional.of(OptionalInt.empty())
                : port().parse(text).map(OptionalInt::of));
  }

  public static ValueFormat<Integer> number(int from, int to) {
    return new ValueFormat<>(
        "a number from %d to %d".formatted(from, to), text -> parseNumber(text, from, to));
  }

  /** A number, or auto, which depends on the machine. */
  static ValueFormat<Integer> numberOrAuto(int from, int to, IntSupplier auto) {
    ValueFormat<Integer> number = number(from, to);
    return new ValueFormat<>(
        "auto, or " + number.allowed(),
        text -> text.equals(AUTO) ? Optional.of(auto.getAsInt()) : number.parse(text));
  }

  static ValueFormat<OptionalLong> seed() {
    return new ValueFormat<>(
        "random, or a number from 0 to 999999999",
        text ->
            text.equals("random")
                ? Optional.of(OptionalLong.empty())
                : parseNumber(text, 0, 999_999_999).map(OptionalLong::of));
  }

  static ValueFormat<Long> size(String from, String to) {
    long least = ByteSize.parse(from).orElseThrow();
    long most = ByteSize.parse(to).orElseThrow();
    return new ValueFormat<>(
        "a size from %s to %s, such as 64MB, 1GiB or plain bytes".formatted(from, to),
        text -> ByteSize.parse(text).filter(bytes -> bytes >= least && bytes <= most));
  }

  /** A size, or auto, which depends on the machine. */
  static ValueFormat<Long> sizeOrAuto(String from, String to, LongSupplier auto) {
    ValueFormat<Long> size = size(from, to);
    return new ValueFormat<>(
        "auto, or " + size.allowed(),
        text -> text.equals(AUTO) ? Optional.of(auto.getAsLong()) : size.parse(text));
  }

  /** Unlimited is the largest long. */
  static ValueFormat<Long> sizeOrUnlimited(String from) {
    ValueFormat<Long> size = size(from, "8EB");
    return new ValueFormat<>(
        "unlimited, or a size of at least %s, such as 10GB".formatted(from),
        text -> text.equals("unlimited") ? Optional.of(Long.MAX_VALUE) : size.parse(text));
  }

  static ValueFormat<OptionalLong> sizeOrOff(String from) {
    ValueFormat<Long> size = size(from, "8EB");
    return new ValueFormat<>(
        "off, or a size of at least %s, such as 10GB".formatted(from),
        text ->
            text.equals("off")
                ? Optional.of(OptionalLong.empty())
                : size.parse(text).map(OptionalLong::of));
  }

  static ValueFormat<Optional<Duration>> durationOrOff(Duration from, Duration to) {
    return new ValueFormat<>(
        "off, or a duration from %s to %s, such as 90m, 2h or 7d"
            .formatted(Durations.format(from), Durations.format(to)),
        text -> or("off", text, duration(from, to)::parse));
  }

  public static ValueFormat<Duration> duration(Duration from, Duration to) {
    return new ValueFormat<>(
        "a duration from %s to %s, such as 250ms, 30s, 2m or PT30S"
            .formatted(Durations.format(from), Durations.format(to)),
        text ->
            Durations.parse(text)
                .filter(given -> given.compareTo(from) >= 0 && given.compareTo(to) <= 0));
  }

  /**
   * An empty text means none, because an empty environment variable should be the same as a missing
   * one.
   */
  private static <T> Optional<Optional<T>> orNone(
      String text, Function<String, Optional<T>> parser) {
    return text.isEmpty() ? Optional.of(Optional.empty()) : or("none", text, parser);
  }

  private static <T> Optional<Optional<T>> or(
      String other, String text, Function<String, Optional<T>> parser) {
    Optional<T> parsed = text.equals(other) ? Optional.empty() : parser.apply(text);
    return parsed.isPresent() || text.equals(other) ? Optional.of(parsed) : Optional.empty();
  }

  private static Optional<Path> parsePath(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static Optional<List<String>> parseHosts(String text) {
    if (text.isEmpty() || text.equals("none")) {
      return Optional.of(List.of());
    }
    List<String> hosts = Stream.of(text.split(",", -1)).map(String::strip).toList();
    return Optional.of(hosts).filter(all -> all.stream().allMatch(HOST.asMatchPredicate()));
  }

  private static Optional<URI> parseOrigin(String text) {
    return ORIGIN.matcher(text).matches()
        ? Optional.of(URI.create(text.replaceFirst("/$", "")))
        : Optional.empty();
  }

  private static Optional<Boolean> parseTruth(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  private static Optional<Integer> parseNumber(String text, int from, int to) {
    return Optional.of(text)
        .filter(digits -> DIGITS.matcher(digits).matches())
        .map(Integer::valueOf)
        .filter(number -> number >= from && number <= to);
  }
}
