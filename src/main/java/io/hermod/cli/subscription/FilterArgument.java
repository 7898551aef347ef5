package io.hermod.cli.subscription;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.GivenFilter;
import io.hermod.cli.command.ServerConnection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** The filter to test: one that the user gives, or that of a subscription. */
final class FilterArgument {
  private static final Pattern TOPIC =
      Pattern.compile(
          "/providers/microsoft\\.eventgrid/(?:topics|domains|systemTopics)/([^/]+)",
          Pattern.CASE_INSENSITIVE);

  @Option(
      names = "--filter",
      paramLabel = "FILE|JSON",
      description = "The filter, as in the JSON of a subscription.")
  private String filter = "";

  @Option(
      names = "--subscription",
      paramLabel = "NAME",
      description = "Test the filter of this subscription, by default on events of its topic.")
  private @Nullable String subscription;

  /**
   * A filter to test.
   *
   * @param topic the topic of its subscription; null if there is none
   */
  record Tested(JsonNode filter, @Nullable String topic) {}

  boolean isStored() {
    return subscription != null;
  }

  /**
   * Reads the filter.
   *
   * @param topic the topic of the subscription; empty if its name is enough
   */
  Tested read(ServerConnection server, Optional<String> topic, Environment environment) {
    if (subscription == null) {
      return new Tested(GivenFilter.read(filter, environment), null);
    }
    String scope = topic.map(server::topicId).orElseGet(server::subscriptionPath);
    JsonNode found = SubscriptionArgument.find(server, scope, subscription);
    Matcher id = TOPIC.matcher(found.at("/properties/topic").asString(""));
    return new Tested(found.at("/properties/filter"), id.find() ? id.group(1) : null);
  }
}
