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
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Changes a topic or a domain. What is not given stays as it is. */
public final class ResourceUpdateCommand extends LocalCommand {
  private final ResourceKind kind;

  @ArgGroup(multiplicity = "1")
  private NameArgument name = new NameArgument();

  @Mixin private OutputOption output = new OutputOption();

  @Mixin private ResourceOptions options = new ResourceOptions();

  public ResourceUpdateCommand(ResourceKind kind, Environment environment) {
    super(environment);
    this.kind = kind;
  }

  @Override
  public Integer call() {
    ObjectNode change = change();
    try (ServerConnection server = connect()) {
      JsonNode updated = server.patch(new ResourceFinder(server).id(kind, name.text()), change);
      output
          .told(updated, "%s %s is updated".formatted(kind.word(), name.text()))
          .forEach(this::say);
    }
    return DONE;
  }

  private ObjectNode change() {
    ObjectNode change = JsonNodeFactory.instance.objectNode();
    options.addTo(change);
    if (change.path("properties").isEmpty() && !change.has("tags")) {
      throw misuse("there is nothing to change: name at least one option");
    }
    return change;
  }
}
