package io.hermod.cli.subscription;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Pauses a subscription. */
@Command(
    name = "pause",
    description = "Send nothing to a subscription until it is resumed. Its events wait.")
public final class SubscriptionPauseCommand extends LocalCommand {
  @Mixin private SubscriptionArgument subscription = new SubscriptionArgument();

  public SubscriptionPauseCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      var _ = subscription.post(server, "pause");
    }
    say(
        "subscription %s is paused: its events wait until `hermod subscription resume %s`"
            .formatted(subscription.name(), subscription.name()));
    return DONE;
  }
}
