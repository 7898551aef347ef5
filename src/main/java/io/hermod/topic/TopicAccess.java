package io.hermod.topic;

import java.util.List;

/**
 * Who may publish to a topic, in addition to the check of credentials.
 *
 * @param isKeyless whether keys and signatures are rejected, so that only bearer tokens grant
 *     access
 * @param network whether the topic can be reached from everywhere
 * @param inboundIpRules the networks that may publish; empty for all
 */
public record TopicAccess(boolean isKeyless, Network network, List<IpRule> inboundIpRules) {
  public static final TopicAccess OPEN = new TopicAccess(false, Network.ENABLED, List.of());

  public TopicAccess {
    inboundIpRules = List.copyOf(inboundIpRules);
  }

  /** Whether publishers are accepted from every network. */
  public boolean isOpenToAllNetworks() {
    return network == Network.ENABLED && inboundIpRules.isEmpty();
  }

  /** Whether a publisher with a valid credential may publish from this address. */
  public boolean admits(IpAddress address) {
    return network == Network.ENABLED
        && (inboundIpRules.isEmpty()
            || inboundIpRules.stream().anyMatch(rule -> rule.network().contains(address)));
  }

  /** Where publishers may connect from, in the terms of the management API. */
  public enum Network {
    ENABLED("Enabled"),
    DISABLED("Disabled"),
    SECURED_BY_PERIMETER("SecuredByPerimeter");

    private final String wireName;

    Network(String wireName) {
      this.wireName = wireName;
    }

    public String wireName() {
      return wireName;
    }
  }

  /**
   * A network that may publish.
   *
   * @param mask an address, or a network in CIDR notation, as the caller wrote it
   * @param network the parsed mask
   */
  public record IpRule(String mask, IpNetwork network) {
    public IpRule(String mask) {
      this(mask, IpNetwork.parse(mask).orElseThrow(() -> new IllegalArgumentException(mask)));
    }
  }
}
