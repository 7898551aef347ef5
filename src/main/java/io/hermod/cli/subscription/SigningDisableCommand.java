package io.hermod.cli.subscription;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Stops signing the requests of a subscription. */
@Command(name = "disable", description = "Sign no more requests, and delete the keys.")
public final class SigningDisableCommand extends LocalCommand {
  @Mixin private SubscriptionArgument subscription = new SubscriptionArgument();

  public SigningDisableCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    try (ServerConnection server = connect()) {
      var _ = subscription.post(server, "signing/disable");
    }
    say("subscription %s does not sign its requests".formatted(subscription.name()));
    return DONE;
  }
}
