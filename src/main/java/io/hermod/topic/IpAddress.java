package io.hermod.topic;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An IP address as a 128-bit number. An IPv4 address is stored as {@code ::ffff:a.b.c.d}, so that
 * both forms in which a peer may write it are equal.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
public record IpAddress(long high, long low) {
  private static final long V4 = 0xFFFF_0000_0000L;
  private static final int GROUPS = 8;
  private static final String OCTET = "(0|[1-9]\\d{0,2})";
  private static final Pattern DOTTED =
      Pattern.compile("%1$s\\.%1$s\\.%1$s\\.%1$s".formatted(OCTET));
  private static final Pattern GROUP = Pattern.compile("[0-9a-fA-F]{1,4}");

  /** Parses an address, never a host name; zones and brackets are not allowed. */
  public static Optional<IpAddress> parse(String text) {
    return text.indexOf(':') < 0
        ? dotted(text).map(bits -> new IpAddress(0, V4 | bits))
        : withoutDots(text).flatMap(IpAddress::ofGroups);
  }

  private static Optional<Long> dotted(String text) {
    Matcher octets = DOTTED.matcher(text);
    if (!octets.matches()) {
      return Optional.empty();
    }
    long bits = 0;
    for (int i = 1; i <= octets.groupCount(); i++) {
      int octet = Integer.parseInt(octets.group(i));
      if (octet > 255) {
        return Optional.empty();
      }
      bits = bits << 8 | octet;
    }
    return Optional.of(bits);
  }

  /** Replaces a dotted IPv4 ending, which may stand for the last 32 bits, with two groups. */
  private static Optional<String> withoutDots(String text) {
    if (text.indexOf('.') < 0) {
      return Optional.of(text);
    }
    int end = text.lastIndexOf(':') + 1;
    return dotted(text.substring(end))
        .map(bits -> "%s%x:%x".formatted(text.substring(0, end), bits >>> 16, bits & 0xFFFF));
  }

  private static Optional<IpAddress> ofGroups(String text) {
    int gap = text.indexOf("::");
    if (gap < 0) {
      return of(groups(text), new String[0], 0);
    }
    String[] before = groups(text.substring(0, gap));
    String[] after = groups(text.substring(gap + 2));
    int zeros = GROUPS - before.length - after.length;
    return zeros < 1 ? Optional.empty() : of(before, after, zeros);
  }

  private static String[] groups(String text) {
    return text.isEmpty() ? new String[0] : text.split(":", -1);
  }

  private static Optional<IpAddress> of(String[] before, String[] after, int zeros) {
    if (before.length + zeros + after.length != GROUPS || !areGroups(before) || !areGroups(after)) {
      return Optional.empty();
    }
    long[] halves = new long[2];
    for (int i = 0; i < before.length; i++) {
      put(halves, i, before[i]);
    }
    for (int i = 0; i < after.length; i++) {
      put(halves, before.length + zeros + i, after[i]);
    }
    return Optional.of(new IpAddress(halves[0], halves[1]));
  }

  private static boolean areGroups(String[] texts) {
    for (String text : texts) {
      if (!GROUP.matcher(text).matches()) {
        return false;
      }
    }
    return true;
  }

  private static void put(long[] halves, int at, String group) {
    halves[at / 4] |= Long.parseLong(group, 16) << (48 - at % 4 * 16);
  }
}
