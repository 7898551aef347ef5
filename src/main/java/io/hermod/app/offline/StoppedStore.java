package io.hermod.app.offline;

import io.hermod.app.directory.DirectoryLock;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.config.DataDirectory;
import io.hermod.config.DirectoryFormat;
import java.nio.file.Files;

/** Finds the store of a server that is not running, for commands that only read it. */
final class StoppedStore {
  private StoppedStore() {}

  /**
   * Keeps servers from using the directory until the lock is closed. Changes nothing.
   *
   * @throws CommandFailedException if there is no store, or a server uses it
   */
  static DirectoryLock open(DataDirectory directory, String version) {
    if (!Files.isDirectory(directory.storeFolder())) {
      throw new CommandFailedException(
          "there is no store in %s. Name the data directory with --data-dir."
              .formatted(directory.root()));
    }
    DirectoryLock lock = DirectoryLock.share(directory);
    DirectoryFormat.check(directory, version);
    return lock;
  }
}
