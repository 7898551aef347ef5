package io.hermod.topic;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The addresses that start with the same bits.
 *
 * @param prefix the number of bits they share, out of 128: for IPv4, 96 more than written
 */
public record IpNetwork(IpAddress address, int prefix) {
  private static final int BITS = 128;
  private static final int BITS_BEFORE_V4 = 96;
  private static final Pattern LENGTH = Pattern.compile("0|[1-9]\\d{0,2}");

  /** Parses a single address, or a network in CIDR notation: {@code 10.0.0.0/8}. */
  public static Optional<IpNetwork> parse(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    return IpAddress.parse(address)
        .flatMap(
            found ->
                slash < 0
                    ? Optional.of(new IpNetwork(found, BITS))
                    : of(found, isDotted(address), text.substring(slash + 1)));
  }

  public boolean contains(IpAddress other) {
    return ((address.high() ^ other.high()) & mask(prefix)) == 0
        && ((address.low() ^ other.low()) & mask(prefix - Long.SIZE)) == 0;
  }

  private static Optional<IpNetwork> of(IpAddress address, boolean isDotted, String length) {
    if (!LENGTH.matcher(length).matches()) {
      return Optional.empty();
    }
    int prefix = Integer.parseInt(length) + (isDotted ? BITS_BEFORE_V4 : 0);
    return prefix > BITS ? Optional.empty() : Optional.of(new IpNetwork(address, prefix));
  }

  private static boolean isDotted(String address) {
    return address.indexOf(':') < 0;
  }

  /** Returns a 64-bit mask whose first {@code ones} bits are set. */
  private static long mask(int ones) {
    if (ones <= 0) {
      return 0;
    }
    return ones >= Long.SIZE ? -1 : -1L << (Long.SIZE - ones);
  }
}
