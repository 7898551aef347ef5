package io.hermod.cli.topic;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameArgument;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ResourceKind;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Creates a topic or a domain. One that exists keeps its keys and gets the given settings. */
abstract class ResourceCreateCommand extends LocalCommand {
  private final ResourceKind kind;

  @ArgGroup(multiplicity = "1")
  private NameArgument name = new NameArgument();

  @Mixin private CreateOptions options = new CreateOptions();

  @Mixin private OutputOption output = new OutputOption();

  ResourceCreateCommand(ResourceKind kind, Environment environment) {
    super(environment);
    this.kind = kind;
  }

  @Override
  public final Integer call() {
    ObjectNode body = options.body(environment());
    addTo(body.withObject("/properties"));
    try (ServerConnection server = connect()) {
      String id = new ResourceFinder(server).newId(kind, options.group(), name.text());
      tell(server.put(id, body));
    }
    return DONE;
  }

  /** Adds options that only this kind has. */
  abstract void addTo(ObjectNode properties);

  private void tell(JsonNode created) {
    String word = kind.word();
    output
        .told(
            created,
            "%s %s accepts events at %s".formatted(word, name.text(), TopicJson.endpoint(created)),
            "print its keys with: hermod %s keys %s".formatted(word, name.text()))
        .forEach(this::say);
  }
}
