package io.hermod.config.setting;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A list of networks, each a name or a CIDR.
 *
 * @param isAuto whether the server chooses the list
 */
public record Networks(List<String> entries, boolean isAuto) {
  public static final String LOOPBACK = "loopback";
  public static final String LINK_LOCAL = "link-local";
  public static final String MULTICAST = "multicast";
  public static final String UNSPECIFIED = "unspecified";
  static final List<String> NAMES =
      List.of(LOOPBACK, "private", LINK_LOCAL, MULTICAST, UNSPECIFIED, "public");

  private static final String NONE = "none";
  private static final Pattern CIDR =
      Pattern.compile("(\\d+\\.\\d+\\.\\d+\\.\\d+|[0-9a-f:]*:[0-9a-f:]*)(?:/(0|[1-9]\\d{0,2}))?");

  static final String ALLOWED =
      "none, or a list of networks such as 10.0.0.0/8, fd00::/8 or " + String.join(", ", NAMES);

  static Optional<Networks> parse(String text) {
    if (text.isEmpty() || text.equals(NONE)) {
      return Optional.of(new Networks(List.of(), false));
    }
    List<String> entries =
        Arrays.stream(text.split(",", -1))
            .map(each -> each.strip().toLowerCase(Locale.ROOT))
            .toList();
    return entries.stream().allMatch(Networks::isNetwork)
        ? Optional.of(new Networks(entries, false))
        : Optional.empty();
  }

  static Optional<Networks> parseOrAuto(String text) {
    return text.equals(ValueFormats.AUTO)
        ? Optional.of(new Networks(List.of(), true))
        : parse(text);
  }

  static boolean isNetwork(String entry) {
    return NAMES.contains(entry) || isCidr(entry);
  }

  private static boolean isCidr(String entry) {
    Matcher cidr = CIDR.matcher(entry);
    if (!cidr.matches()) {
      return false;
    }
    try {
      InetAddress address = InetAddress.ofLiteral(cidr.group(1));
      int bits = cidr.group(1).indexOf(':') < 0 ? 32 : 128;
      return !hasLeadingZero(cidr.group(1))
          && address != null
          && (cidr.group(2) == null || Integer.parseInt(cidr.group(2)) <= bits);
    } catch (IllegalArgumentException notAnAddress) {
      return false;
    }
  }

  /** Some programs read 010 as eight. */
  private static boolean hasLeadingZero(String address) {
    return address.indexOf(':') < 0
        && Arrays.stream(address.split("\\.")).anyMatch(each -> each.matches("0\\d+"));
  }

  @Override
  public String toString() {
    return isAuto
        ? "link-local, multicast, unspecified; and loopback unless host is a loopback address"
        : String.join(", ", entries);
  }
}
