package io.hermod.cli.topic;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.OutputOption;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ResourceKind;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists topics or domains. */
public final class ResourceListCommand extends LocalCommand {
  private final ResourceKind kind;

  @Option(
      names = {"-g", "--resource-group"},
      paramLabel = "GROUP",
      description = "Only those in this resource group.")
  private String group = "";

  @Mixin private OutputOption output = new OutputOption();

  public ResourceListCommand(ResourceKind kind, Environment environment) {
    super(environment);
    this.kind = kind;
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      output
          .list(new ResourceFinder(server).list(kind, group), ResourceColumns.OF_LIST)
          .forEach(this::say);
    }
    return DONE;
  }
}
