package io.hermod.egress;

import io.hermod.topic.IpAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The networks that have a name in the settings; every address is in exactly one of them. */
enum KnownNetwork implements NetworkRange {
  /** Reaches this machine on Linux, as loopback does. */
  UNSPECIFIED("0.0.0.0/8", "::/128"),
  LOOPBACK("127.0.0.0/8", "::1/128"),
  LINK_LOCAL("169.254.0.0/16", "fe80::/10"),
  MULTICAST("224.0.0.0/4", "255.255.255.255/32", "ff00::/8"),
  /** Addresses that are not reachable over the Internet, from IANA's special-purpose registries. */
  PRIVATE(
      "10.0.0.0/8",
      "172.16.0.0/12",
      "192.168.0.0/16",
      "100.64.0.0/10",
      "192.0.0.0/24",
      "192.0.2.0/24",
      "198.18.0.0/15",
      "198.51.100.0/24",
      "203.0.113.0/24",
      "240.0.0.0/4",
      "fc00::/7",
      "fec0::/10",
      "64:ff9b:1::/48",
      "100::/64",
      "2001:db8::/32"),
  PUBLIC;

  @SuppressWarnings("ImmutableEnumChecker") // The list cannot be changed.
  private final List<Cidr> networks;

  KnownNetwork(String... networks) {
    this.networks = Arrays.stream(networks).map(Cidr::of).toList();
  }

  static Optional<KnownNetwork> named(String name) {
    return Arrays.stream(values()).filter(each -> each.toString().equals(name)).findFirst();
  }

  /** Returns the first network that lists the address, or {@link #PUBLIC}. */
  static KnownNetwork of(IpAddress address) {
    for (KnownNetwork each : values()) {
      if (each.networks.stream().anyMatch(network -> network.contains(address))) {
        return each;
      }
    }
    return PUBLIC;
  }

  @Override
  public boolean contains(IpAddress address) {
    return of(address) == this;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
