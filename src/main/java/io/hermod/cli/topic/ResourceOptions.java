package io.hermod.cli.topic;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The options of topics and domains that can be changed later; the server knows the defaults. */
final class ResourceOptions {
  @Option(
      names = "--profile",
      paramLabel = "PROFILE",
      description = "The profile with its delivery rules; `hermod profiles` prints them all.")
  private @Nullable String profile;

  @Option(
      names = "--tags",
      arity = "0..*",
      paramLabel = "KEY=VALUE",
      description = "Tags, which replace all earlier ones; none removes them.")
  private @Nullable List<String> tags;

  @Option(
      names = "--public-network-access",
      paramLabel = "enabled|disabled",
      description = "Whether anyone may publish.")
  private @Nullable String publicNetworkAccess;

  @Option(
      names = "--inbound-ip-rules",
      arity = "1..2",
      paramLabel = "NETWORK",
      description =
          "Accept events only from this address or network, such as 10.0.0.0/8. Can be repeated."
              + " The word allow may follow, as in az.")
  private List<String> inboundIpRules = new ArrayList<>();

  @Option(
      names = "--disable-local-auth",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Accept only bearer tokens from publishers, and no keys.")
  private @Nullable Boolean isKeyless;

  /** Adds the given options to the JSON of a resource, which has its properties already. */
  void addTo(ObjectNode resource) {
    if (tags != null) {
      ObjectNode json = resource.putObject("tags");
      tags.stream().filter(tag -> !tag.isBlank()).forEach(tag -> addTag(tag, json));
    }
    ObjectNode properties = resource.withObject("/properties");
    if (profile != null) {
      properties.putObject("hermod").put("profile", profile);
    }
    if (publicNetworkAccess != null) {
      properties.put("publicNetworkAccess", publicNetworkAccess);
    }
    if (isKeyless != null) {
      properties.put("disableLocalAuth", isKeyless);
    }
    addRules(properties);
  }

  private static void addTag(String tag, ObjectNode json) {
    String[] parts = tag.split("=", 2);
    json.put(parts[0], parts.length == 2 ? parts[1] : "");
  }

  private void addRules(ObjectNode properties) {
    if (!inboundIpRules.isEmpty()) {
      ArrayNode rules = properties.putArray("inboundIpRules");
      inboundIpRules.stream()
          .filter(word -> !word.equalsIgnoreCase("allow"))
          .forEach(network -> rules.addObject().put("ipMask", network).put("action", "Allow"));
    }
  }
}
