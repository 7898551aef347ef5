package io.hermod.cli.command;

import io.hermod.access.client.Credentials;
import io.hermod.access.token.LocalOwner;
import io.hermod.config.DataDirectory;
import io.hermod.tls.LocalTrust;
import java.time.InstantSource;

/** Finds the server that runs on a data directory of this machine. */
public final class LocalServer {
  private LocalServer() {}

  /** Connects as the first owner, whose token anyone who can read the directory may issue. */
  public static ServerConnection find(DataDirectory directory, InstantSource clock) {
    RunningServer note = RunningServer.find(directory).orElseThrow(() -> notStarted(directory));
    Credentials credentials = Credentials.load(directory).orElseThrow(() -> notStarted(directory));
    String token = LocalOwner.token(directory, credentials, clock);
    HttpsCaller caller =
        HttpsCaller.of(LocalTrust.context(directory), "Start one with `hermod serve`.");
    return new ServerConnection(note.address(), token, credentials.subscriptionId(), caller);
  }

  public static CommandFailedException notStarted(DataDirectory directory) {
    return new CommandFailedException(
        "no server is running on %s. Start one with `hermod serve`, or set --data-dir."
            .formatted(directory.root()));
  }
}
