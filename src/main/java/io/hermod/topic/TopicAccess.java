package io.hermod.topic;

import java.util.List;

/**
 * Who may publish to a topic, beside showing a credential.
 *
 * @param isKeyless whether keys and signatures are refused, so that only bearer tokens let in
 * @param network whether it can be reached from everywhere
 * @param inboundIpRules the networks that may publish; empty for all
 */
public record TopicAccess(boolean isKeyless, Network network, List<IpRule> inboundIpRules) {
  public static final TopicAccess OPEN = new TopicAccess(false, Network.ENABLED, List.of());

  public TopicAccess {
    inboundIpRules = List.copyOf(inboundIpRules);
  }

  /** Whether the network that a publisher comes from makes no difference. */
  public boolean isOpenToAllNetworks() {
    return network == Network.ENABLED && inboundIpRules.isEmpty();
  }

  /** Whether a publisher at this address may come in, if it shows a credential. */
  public boolean admits(IpAddress address) {
    return network == Network.ENABLED
        && (inboundIpRules.isEmpty()
            || inboundIpRules.stream().anyMatch(rule -> rule.network().contains(address)));
  }

  /** Where publishers may come from, in the words of the management API. */
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
   * @param mask an address, or a network in CIDR form, as the caller wrote it
   * @param network the same, read once
   */
  public record IpRule(String mask, IpNetwork network) {
    public IpRule(String mask) {
      this(mask, IpNetwork.parse(mask).orElseThrow(() -> new IllegalArgumentException(mask)));
    }
  }
}
