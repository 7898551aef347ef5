package io.hermod.egress;

import io.hermod.topic.IpAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds IPv4 addresses inside IPv6 addresses: a packet to the one may arrive at the other, so both
 * must be permitted.
 */
final class EmbeddedV4 {
  private static final long V4 = 0xFFFF_0000_0000L;
  private static final long LOW_32 = 0xFFFF_FFFFL;
  private static final long NAT64 = 0x0064_FF9B_0000_0000L;
  private static final long LOCAL_NAT64 = 0x0064_FF9B_0001L;
  private static final long TRANSLATED = 0xFFFF_0000L;
  private static final long SIX_TO_FOUR = 0x2002;
  private static final long TEREDO = 0x2001_0000L;
  private static final long ISATAP = 0x0000_5EFEL;
  private static final long ISATAP_GLOBAL = 0x0200_5EFEL;

  private EmbeddedV4() {}

  /** Mapped addresses ({@code ::ffff:a.b.c.d}) count as IPv4 addresses. */
  static boolean isV4(IpAddress address) {
    return address.high() == 0 && address.low() >>> 32 == 0xFFFF;
  }

  static List<IpAddress> in(IpAddress address) {
    if (isV4(address)) {
      return List.of();
    }
    long high = address.high();
    long low = address.low();
    List<IpAddress> found = new ArrayList<>();
    if (endsInV4(high, low)) {
      found.add(v4(low));
    }
    if (high >>> 48 == SIX_TO_FOUR) {
      found.add(v4(high >>> 16));
    }
    if (high >>> 32 == TEREDO) {
      found.add(v4(high));
      found.add(v4(~low));
    }
    return found;
  }

  private static boolean endsInV4(long high, long low) {
    long before = low >>> 32;
    boolean isCompatible = high == 0 && before == 0 && low > 1;
    return isCompatible
        || (high == 0 && before == TRANSLATED)
        || (high == NAT64 && before == 0)
        || high >>> 16 == LOCAL_NAT64
        || before == ISATAP
        || before == ISATAP_GLOBAL;
  }

  private static IpAddress v4(long bits) {
    return new IpAddress(0, V4 | (bits & LOW_32));
  }
}
