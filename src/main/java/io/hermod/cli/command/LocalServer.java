package io.hermod.cli.command;

import io.hermod.access.client.Credentials;
import io.hermod.access.token.LocalOwner;
import io.hermod.config.DataDirectory;
import io.hermod.tls.LocalTrust;
import java.time.InstantSource;

/** Finds the server that runs on a data directory of this machine. */
public final class LocalServer {
  private static final Unreachable UNREACHABLE =
      new Unreachable(
          "Start one with `hermod serve`.",
          "It is not the server of this data directory, which is not running: start it with `hermod"
              + " serve`.");

  private LocalServer() {}

  /** Connects as the first owner, whose token anyone who can read the directory may issue. */
  public static ServerConnection find(DataDirectory directory, InstantSource clock) {
    RunningServer note = RunningServer.find(directory).orElseThrow(() -> notStarted(directory));
    Credentials credentials = Credentials.load(directory).orElseThrow(() -> notStarted(directory));
    String token = LocalOwner.token(directory, credentials, clock);
    HttpsCaller caller = HttpsCaller.of(LocalTrust.context(directory), UNREACHABLE);
    return new ServerConnection(note.address(), token, credentials.subscriptionId(), caller);
  }

  public static CommandFailedException notStarted(DataDirectory directory) {
    return new CommandFailedException(
        "no server is running on %s. Start one with `hermod serve`, or set --data-dir."
            .formatted(directory.root()));
  }
}
