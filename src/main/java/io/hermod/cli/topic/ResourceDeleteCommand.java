package io.hermod.cli.topic;

import io.hermod.cli.command.ConfirmOption;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.NameArgument;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ResourceKind;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;

/** Deletes a topic or a domain, after the user has confirmed it. */
public final class ResourceDeleteCommand extends LocalCommand {
  private final ResourceKind kind;

  @ArgGroup(multiplicity = "1")
  private NameArgument name = new NameArgument();

  @Mixin private ConfirmOption confirm = new ConfirmOption();

  public ResourceDeleteCommand(ResourceKind kind, Environment environment) {
    super(environment);
    this.kind = kind;
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String id = new ResourceFinder(server).id(kind, name.text());
      confirm.require(
          this,
          "Delete %s %s with its subscriptions and all events that still wait?"
              .formatted(kind.word(), name.text()));
      server.delete(id);
    }
    say("%s %s is deleted".formatted(kind.word(), name.text()));
    return DONE;
  }
}
