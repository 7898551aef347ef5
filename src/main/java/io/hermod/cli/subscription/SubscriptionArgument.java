package io.hermod.cli.subscription;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.NameArgument;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ServerConnection;
import io.hermod.config.setting.NearestName;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import tools.jackson.databind.JsonNode;

/** An existing subscription: its name, and what it belongs to if several have that name. */
final class SubscriptionArgument {
  @ArgGroup(multiplicity = "1")
  private NameArgument name = new NameArgument();

  @ArgGroup private @Nullable SourceArgument source;

  String name() {
    return name.text();
  }

  /** Returns the subscription as the management API shows it. */
  JsonNode find(ServerConnection server) {
    String scope = source == null ? server.subscriptionPath() : source.path(server);
    return find(server, scope, name.text());
  }

  /** Calls an action of Hermod's own API, and returns its response. */
  JsonNode post(ServerConnection server, String action) {
    return server.post(path(server, action));
  }

  /** Calls an action that takes a body, and returns its response. */
  JsonNode post(ServerConnection server, String action, JsonNode body) {
    return server.post(path(server, action), body);
  }

  private String path(ServerConnection server, String action) {
    return "/hermod/v1%s/%s".formatted(ResourceFinder.path(find(server)), action);
  }

  /** Finds the only subscription with this name within a scope. */
  static JsonNode find(ServerConnection server, String scope, String name) {
    String all = scope + SubscriptionListCommand.ALL;
    List<JsonNode> found = server.list(all + "&" + ResourceFinder.named(name));
    return switch (found.size()) {
      case 0 -> throw missing(name, server.list(all));
      case 1 -> found.getFirst();
      default -> throw ambiguous(name, found);
    };
  }

  private static CommandFailedException missing(String name, List<JsonNode> all) {
    List<String> known = all.stream().map(each -> each.path("name").asString("")).toList();
    return CommandFailedException.notFound(
        "there is no subscription '%s'.%s `hermod subscription list` shows all of them."
            .formatted(name, NearestName.question(name, known)));
  }

  private static CommandFailedException ambiguous(String name, List<JsonNode> found) {
    return new CommandFailedException(
        "%d subscriptions have the name %s. Choose one with --topic or --source-resource-id:\n%s"
            .formatted(
                found.size(),
                name,
                found.stream()
                    .map(each -> each.at("/properties/topic").asString(""))
                    .collect(Collectors.joining("\n"))));
  }
}
