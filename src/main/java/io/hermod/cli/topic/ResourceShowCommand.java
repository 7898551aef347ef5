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

/** Shows a topic or a domain. */
public final class ResourceShowCommand extends LocalCommand {
  private final ResourceKind kind;

  @ArgGroup(multiplicity = "1")
  private NameArgument name = new NameArgument();

  @Mixin private OutputOption output = new OutputOption();

  public ResourceShowCommand(ResourceKind kind, Environment environment) {
    super(environment);
    this.kind = kind;
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      output
          .one(new ResourceFinder(server).find(kind, name.text()), ResourceColumns.OF_ONE)
          .forEach(this::say);
    }
    return DONE;
  }
}
