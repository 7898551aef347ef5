package io.hermod.cli;

import io.hermod.access.client.Credentials;
import io.hermod.access.token.LocalOwner;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.LocalServer;
import io.hermod.cli.command.ServerConnection;
import io.hermod.config.DataDirectory;
import picocli.CommandLine.Command;

/** Prints a bearer token for scripts, even while no server is running. */
@Command(
    name = "token",
    description = "Print a bearer token for the management API, valid for one hour.")
final class TokenCommand extends LocalCommand {

  TokenCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    say(isRemote() ? remoteToken() : localToken());
    return DONE;
  }

  private String remoteToken() {
    try (ServerConnection server = connect()) {
      return server.token();
    }
  }

  private String localToken() {
    DataDirectory directory = directory();
    Credentials credentials =
        Credentials.load(directory).orElseThrow(() -> LocalServer.notStarted(directory));
    return LocalOwner.token(directory, credentials, environment().clock());
  }
}
