package io.hermod.app;

import io.hermod.cli.CommandFailedException;
import io.hermod.cli.SettingFlags;
import io.hermod.cli.Surroundings;
import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.store.embedded.StoreLimits;
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
 * Gives a stopped server another key for its secrets: the key file has the new one first, and then
 * the store is opened, which seals everything with it. After a crash the next start goes on there.
 */
@Command(
    name = "rotate-master-key",
    description =
        "Make a new key for the secrets at rest, and seal them with it. Stop the server first.")
final class RotateMasterKeyCommand implements Callable<Integer> {
  /** Long ago, so that the store finds nothing of its history old enough to be forgotten. */
  private static final InstantSource NO_TIME = InstantSource.fixed(Instant.EPOCH);

  private final Surroundings surroundings;

  /** Replaced by picocli before the command is called. */
  @Spec private CommandSpec spec = CommandSpec.create();

  RotateMasterKeyCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    HermodConfig config =
        HermodConfig.of(SettingFlags.read(spec.commandLine().getParseResult(), surroundings));
    DataDirectory directory = DataDirectory.of(config);
    if (!Files.isDirectory(directory.storeFolder())) {
      throw new CommandFailedException(
          "there is no store in %s. Say where it is with --data-dir.".formatted(directory.root()));
    }
    try (DirectoryLock _ = DirectoryLock.take(directory)) {
      DirectoryPermissions.restrict(directory);
      ProcessUmask.restrict(directory);
      rotate(directory, config);
    }
    return 0;
  }

  private void rotate(DataDirectory directory, HermodConfig config) {
    MasterKeys keys = MasterKeys.open(directory.keyFile(config.secrets()));
    // Once before: a key that does not fit must be told of before there is another.
    open(directory, config, keys).close();
    String old = keys.newestId();
    keys.rotate();
    try (EmbeddedStore store = open(directory, config, keys)) {
      tell(keys, old, store.resealedRows());
    }
  }

  private EmbeddedStore open(DataDirectory directory, HermodConfig config, MasterKeys keys) {
    StoreLimits limits = StoreTerms.limits(config.store());
    return EmbeddedStore.open(
        directory.storeFolder(), keys, limits, 1, surroundings.clock(), NO_TIME);
  }

  private void tell(MasterKeys keys, String old, int rows) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("The new key is %s, in %s.".formatted(keys.newestId(), keys.file()));
    out.println("Rows of the catalog that are sealed with it now: %d.".formatted(rows));
    out.println(
        keys.olderKeys() == 0
            ? "The old key %s is needed no more, and gone.".formatted(old)
            : "The old key %s stays in the file until the journal has nothing left from its time; a later start drops it."
                .formatted(old));
    out.println("Copies of the data directory from before still need the old key file.");
    out.flush();
  }
}
