package io.hermod.egress;

import io.hermod.topic.IpAddress;
import io.hermod.topic.IpNetwork;
import java.util.Locale;

/** Some of all addresses, under the name that the settings give them. */
public sealed interface NetworkRange permits KnownNetwork, NetworkRange.Cidr {

  boolean contains(IpAddress address);

  /** Reads an entry of a setting, which was checked when the settings were read. */
  static NetworkRange of(String entry) {
    return KnownNetwork.named(entry.toLowerCase(Locale.ROOT))
        .<NetworkRange>map(known -> known)
        .orElseGet(() -> Cidr.of(entry));
  }

  /** A network in CIDR form. One of version 6 holds no address of version 4, however wide it is. */
  record Cidr(IpNetwork network) implements NetworkRange {
    private static final int BITS_BEFORE_V4 = 96;

    static Cidr of(String text) {
      return new Cidr(
          IpNetwork.parse(text)
              .orElseThrow(() -> new IllegalArgumentException("not a network: " + text)));
    }

    @Override
    public boolean contains(IpAddress address) {
      return network.contains(address) && (isOfV4() || !Embedded.isV4(address));
    }

    private boolean isOfV4() {
      return network.prefix() >= BITS_BEFORE_V4 && Embedded.isV4(network.address());
    }
  }
}
