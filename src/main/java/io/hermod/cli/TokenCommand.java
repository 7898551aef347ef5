package io.hermod.cli;

import io.hermod.access.Credentials;
import io.hermod.access.LocalOwner;
import io.hermod.config.DataDirectory;
import picocli.CommandLine.Command;

/** Prints a bearer token for scripts; the server need not run for it. */
@Command(
    name = "token",
    description = "Print a bearer token for the management API, valid for one hour.")
final class TokenCommand extends LocalCommand {

  TokenCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    DataDirectory directory = directory();
    Credentials credentials =
        Credentials.load(directory).orElseThrow(() -> LocalServer.notStarted(directory));
    say(LocalOwner.token(directory, credentials, surroundings().clock()));
    return DONE;
  }
}
