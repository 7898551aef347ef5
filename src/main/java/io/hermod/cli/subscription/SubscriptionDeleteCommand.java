package io.hermod.cli.subscription;

import io.hermod.cli.command.ConfirmOption;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Deletes an event subscription, after the user has confirmed it. */
@Command(name = "delete", description = "Delete an event subscription and its waiting events.")
public final class SubscriptionDeleteCommand extends LocalCommand {
  @Mixin private SubscriptionArgument subscription = new SubscriptionArgument();

  @Mixin private ConfirmOption confirm = new ConfirmOption();

  public SubscriptionDeleteCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      String id = ResourceFinder.path(subscription.find(server));
      confirm.require(
          this,
          "Delete subscription %s with all events that still wait for it?"
              .formatted(subscription.name()));
      server.delete(id);
    }
    say("subscription %s is deleted".formatted(subscription.name()));
    return DONE;
  }
}
