package io.hermod.http.resource;

import io.hermod.http.call.JsonFields;
import io.hermod.topic.IpNetwork;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicAccess.IpRule;
import io.hermod.topic.TopicAccess.Network;
import java.util.Arrays;
import java.util.List;

/** Reads the access settings of a topic or domain from its properties. */
final class TopicAccessRequest {
  private static final int MAX_RULES = 128;

  private TopicAccessRequest() {}

  /** Settings that are absent keep their old values. */
  static TopicAccess access(JsonFields properties, TopicAccess old) {
    return new TopicAccess(
        properties.flag("disableLocalAuth", old.isKeyless()),
        network(properties, old.network()),
        rules(properties, old.inboundIpRules()));
  }

  private static Network network(JsonFields properties, Network old) {
    String word = properties.text("publicNetworkAccess").orElse("");
    if (word.isEmpty()) {
      return old;
    }
    return Arrays.stream(Network.values())
        .filter(network -> network.wireName().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                properties.invalid(
                    "publicNetworkAccess", "must be Enabled, Disabled or SecuredByPerimeter"));
  }

  private static List<IpRule> rules(JsonFields properties, List<IpRule> old) {
    if (!properties.has("inboundIpRules")) {
      return old;
    }
    List<JsonFields> given = properties.objects("inboundIpRules");
    if (given.size() > MAX_RULES) {
      throw properties.invalid("inboundIpRules", "must have at most " + MAX_RULES + " rules");
    }
    return given.stream().map(TopicAccessRequest::rule).toList();
  }

  private static IpRule rule(JsonFields rule) {
    if (!rule.text("action").orElse("Allow").equalsIgnoreCase("Allow")) {
      throw rule.invalid("action", "must be Allow");
    }
    String mask = rule.text("ipMask").orElseThrow(() -> rule.invalid("ipMask", "is required"));
    return IpNetwork.parse(mask.strip())
        .map(network -> new IpRule(mask.strip(), network))
        .orElseThrow(
            () ->
                rule.invalid(
                    "ipMask", "must be an IP address or a network such as 10.0.0.0/8 or fd00::/8"));
  }
}
