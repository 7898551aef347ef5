package io.hermod.app;

import io.hermod.app.directory.DirectoryLock;
import io.hermod.app.directory.DirectoryPermissions;
import io.hermod.app.directory.ProcessUmask;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.SettingFlags;
import io.hermod.config.DataDirectory;
import io.hermod.config.DirectoryFormat;
import io.hermod.config.HermodConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.embedded.EmbeddedStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Replaces the master key of a stopped server. Adds the new key to the key file first and then
 * opens the store, which seals everything with it. After a crash, the next start completes the
 * rotation.
 */
@Command(
    name = "rotate-master-key",
    description =
        "Create a new master key and encrypt the stored secrets with it. Stop the server first.")
final class RotateMasterKeyCommand implements Callable<Integer> {
  /** A time long ago, so that the store finds no history that is old enough to delete. */
  private static final InstantSource NO_TIME = InstantSource.fixed(Instant.EPOCH);

  private final Environment environment;

  /** Replaced by picocli before the command is called. */
  @Spec private CommandSpec spec = CommandSpec.create();

  RotateMasterKeyCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException {
    HermodConfig config =
        HermodConfig.of(SettingFlags.read(spec.commandLine().getParseResult(), environment));
    DataDirectory directory = DataDirectory.of(config);
    if (Files.exists(directory.kafkaFolder())) {
      throw new CommandFailedException(
          "the store of %s is in Kafka, and all servers of the cluster have the same key: rotate it by hand, as docs/secrets.md says."
              .formatted(directory.root()));
    }
    if (!Files.isDirectory(directory.storeFolder())) {
      throw new CommandFailedException(
          "there is no store in %s. Name the data directory with --data-dir."
              .formatted(directory.root()));
    }
    try (DirectoryLock _ = DirectoryLock.take(directory)) {
      DirectoryFormat.check(directory, Version.current());
      DirectoryPermissions.restrict(directory);
      ProcessUmask.restrict(directory);
      rotate(directory, config);
    }
    return 0;
  }

  private void rotate(DataDirectory directory, HermodConfig config) {
    MasterKeys keys = MasterKeys.open(directory.keyFile(config.access().secrets()));
    // Opened once before the rotation: if the key does not fit, the command must fail before it
    // adds another.
    open(directory, config, keys).close();
    String old = keys.newestId();
    keys.rotate();
    try (EmbeddedStore store = open(directory, config, keys)) {
      tell(keys, old, store.resealedRows());
    }
  }

  private EmbeddedStore open(DataDirectory directory, HermodConfig config, MasterKeys keys) {
    return EmbeddedStore.open(
        directory.storeFolder(), keys, config.store(), 1, environment.clock(), NO_TIME);
  }

  private void tell(MasterKeys keys, String old, int rows) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("The new key is %s, in %s.".formatted(keys.newestId(), keys.file()));
    out.println("Catalog rows sealed with the new key: %d.".formatted(rows));
    out.println(
        keys.olderKeys() == 0
            ? "The old key %s is no longer needed and was removed.".formatted(old)
            : "The old key %s stays in the file as long as the journal has entries that need it; a later start removes it."
                .formatted(old));
    out.println("Older copies of the data directory still need the old key file.");
    out.flush();
  }
}
