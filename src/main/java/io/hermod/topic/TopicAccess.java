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
   */
  public record IpRule(String mask) {}
}
