package io.hermod.config.setting;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads sizes: plain bytes, or with a decimal unit (kB, MB, GB) or a binary one (KiB, MiB, GiB).
 */
final class ByteSize {
  private static final Pattern SHAPE = Pattern.compile("([0-9]{1,19}) ?([A-Za-z]{0,3})");
  private static final Map<String, Long> UNITS =
      Map.ofEntries(
          Map.entry("", 1L),
          Map.entry("b", 1L),
          Map.entry("kb", 1_000L),
          Map.entry("mb", 1_000_000L),
          Map.entry("gb", 1_000_000_000L),
          Map.entry("tb", 1_000_000_000_000L),
          Map.entry("eb", 1_000_000_000_000_000_000L),
          Map.entry("kib", 1L << 10),
          Map.entry("mib", 1L << 20),
          Map.entry("gib", 1L << 30),
          Map.entry("tib", 1L << 40));

  private ByteSize() {}

  static Optional<Long> parse(String text) {
    Matcher shape = SHAPE.matcher(text);
    if (!shape.matches()) {
      return Optional.empty();
    }
    Long unit = UNITS.get(shape.group(2).toLowerCase(Locale.ROOT));
    return unit == null ? Optional.empty() : times(shape.group(1), unit);
  }

  private static Optional<Long> times(String digits, long unit) {
    try {
      return Optional.of(Math.multiplyExact(Long.parseLong(digits), unit));
    } catch (ArithmeticException | NumberFormatException _) {
      return Optional.empty();
    }
  }
}
