package io.hermod.cli.subscription;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Resumes a paused subscription. */
@Command(name = "resume", description = "Resume a paused subscription: what is due is sent.")
public final class SubscriptionResumeCommand extends LocalCommand {
  @Mixin private SubscriptionArgument subscription = new SubscriptionArgument();

  public SubscriptionResumeCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      var _ = subscription.post(server, "resume");
    }
    say("subscription %s is resumed".formatted(subscription.name()));
    return DONE;
  }
}
