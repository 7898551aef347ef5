package io.hermod.egress;

import io.hermod.topic.IpAddress;
import io.hermod.topic.IpNetwork;
import java.util.Locale;

/** A range of addresses, as an entry of a setting names it. */
sealed interface NetworkRange permits KnownNetwork, NetworkRange.Cidr {

  boolean contains(IpAddress address);

  /** Parses an entry of a setting, which was checked when the settings were read. */
  static NetworkRange of(String entry) {
    return KnownNetwork.named(entry.toLowerCase(Locale.ROOT))
        .<NetworkRange>map(known -> known)
        .orElseGet(() -> Cidr.of(entry));
  }

  /** A network in CIDR form. An IPv6 network contains no IPv4 address, however wide it is. */
  record Cidr(IpNetwork network) implements NetworkRange {
    private static final int BITS_BEFORE_V4 = 96;

    static Cidr of(String text) {
      return new Cidr(
          IpNetwork.parse(text)
              .orElseThrow(() -> new IllegalArgumentException("not a network: " + text)));
    }

    @Override
    public boolean contains(IpAddress address) {
      return network.contains(address) && (isOfV4() || !EmbeddedV4.isV4(address));
    }

    private boolean isOfV4() {
      return network.prefix() >= BITS_BEFORE_V4 && EmbeddedV4.isV4(network.address());
    }
  }
}
