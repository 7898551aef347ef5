package io.hermod.cli;

import io.hermod.access.ClientEditor;
import io.hermod.access.Credentials;
import io.hermod.config.DataDirectory;

/** What the commands about clients share: they work on the data directory, server or no server. */
final class ClientCommands {
  private ClientCommands() {}

  static Credentials credentials(DataDirectory directory) {
    return Credentials.load(directory).orElseThrow(() -> LocalServer.notStarted(directory));
  }

  static ClientEditor editor(DataDirectory directory) {
    return new ClientEditor(directory, credentials(directory));
  }
}
