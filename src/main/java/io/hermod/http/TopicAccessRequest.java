package io.hermod.http;

import io.hermod.manage.TopicAccessChange;
import io.hermod.topic.IpNetwork;
import io.hermod.topic.TopicAccess.IpRule;
import io.hermod.topic.TopicAccess.Network;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads who may publish to a topic or domain, as callers send it among its properties. */
final class TopicAccessRequest {
  private static final int MAX_RULES = 128;

  private TopicAccessRequest() {}

  /** What is absent stays as it is, or as it is in a new topic. */
  static TopicAccessChange change(JsonFields properties) {
    return new TopicAccessChange(isKeyless(properties), network(properties), rules(properties));
  }

  private static @Nullable Boolean isKeyless(JsonFields properties) {
    return properties.has("disableLocalAuth") ? properties.flag("disableLocalAuth", false) : null;
  }

  private static @Nullable Network network(JsonFields properties) {
    String word = properties.text("publicNetworkAccess").orElse("");
    if (word.isEmpty()) {
      return null;
    }
    return Arrays.stream(Network.values())
        .filter(network -> network.wireName().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                properties.invalid(
                    "publicNetworkAccess", "must be Enabled, Disabled or SecuredByPerimeter"));
  }

  private static @Nullable List<IpRule> rules(JsonFields properties) {
    if (!properties.has("inboundIpRules")) {
      return null;
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
