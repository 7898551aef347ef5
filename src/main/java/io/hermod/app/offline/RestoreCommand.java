package io.hermod.app.offline;

import io.hermod.app.directory.DirectoryLock;
import io.hermod.backup.BackupException;
import io.hermod.backup.BackupFolder;
import io.hermod.backup.Manifest;
import io.hermod.backup.Restorer;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.SettingFlags;
import io.hermod.config.DataDirectory;
import io.hermod.config.DirectoryFormat;
import io.hermod.config.HermodConfig;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.config.setting.Settings;
import io.hermod.secret.MasterKeys;
import io.hermod.store.embedded.EmbeddedStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Restores a backup into an empty data directory, and says what may be delivered twice. */
@Command(
    name = "restore",
    description = {
      "Restore a backup into an empty data directory.",
      "Needs the master key of the server that was backed up (--secrets.key-file)."
    })
public final class RestoreCommand implements Callable<Integer> {
  /** A time long ago, so that the store finds no history that is old enough to delete. */
  private static final InstantSource NO_TIME = InstantSource.fixed(Instant.EPOCH);

  private final Environment environment;
  private final String version;

  @Option(
      names = "--from",
      required = true,
      paramLabel = "DIR",
      description = "The folder that `hermod backup --to` wrote.")
  private String from = "";

  @Option(
      names = "--backup",
      paramLabel = "NAME",
      description = "Which backup, as `hermod backup list` shows it. Default: the newest.")
  private @Nullable String name;

  /** Replaced by picocli before the command is called. */
  @Spec private CommandSpec spec = CommandSpec.create();

  private RestoreCommand(Environment environment, String version) {
    this.environment = environment;
    this.version = version;
  }

  /**
   * Returns the command with its flags.
   *
   * @param version of this program
   */
  public static CommandLine line(Environment environment, String version) {
    CommandLine line = new CommandLine(new RestoreCommand(environment, version));
    SettingFlags.addTo(
        line.getCommandSpec(), List.of(Settings.DATA_DIR, Settings.SECRETS_KEY_FILE));
    return line;
  }

  @Override
  public Integer call() throws IOException {
    HermodConfig config =
        HermodConfig.of(SettingFlags.read(spec.commandLine().getParseResult(), environment));
    DataDirectory directory = DataDirectory.of(config);
    Path folder = environment.folder().resolve(from).toAbsolutePath().normalize();
    BackupFolder backups = BackupFolder.open(folder);
    Manifest manifest = choose(backups);
    MasterKeys keys = MasterKeys.open(directory.keyFile(config.access().secrets()));
    Restorer restorer = new Restorer(directory, keys);
    restorer.check(manifest);
    OwnerOnlyFiles.createFolder(directory.root());
    try (DirectoryLock _ = DirectoryLock.take(directory)) {
      restorer.restore(backups, manifest);
      DirectoryFormat.check(directory, version);
      tell(directory, config, manifest, keys);
    }
    return 0;
  }

  private Manifest choose(BackupFolder backups) {
    return name == null
        ? backups.newest()
        : backups.manifests().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new BackupException(
                        "there is no backup %s in %s. `hermod backup list %s` shows them."
                            .formatted(name, from, from)));
  }

  private void tell(
      DataDirectory directory, HermodConfig config, Manifest manifest, MasterKeys keys) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "restored the backup of %s into %s: %d files, %d bytes"
            .formatted(
                manifest.createdAt(), directory.root(), manifest.files().size(), manifest.bytes()));
    try (EmbeddedStore store =
        EmbeddedStore.open(
            directory.storeFolder(), keys, config.store(), 1, environment.clock(), NO_TIME)) {
      WaitingEvents.lines(store).forEach(out::println);
    }
    out.println(
        "start it with: hermod serve --data-dir " + directory.root() + keyFlag(directory, keys));
    out.flush();
  }

  private static String keyFlag(DataDirectory directory, MasterKeys keys) {
    return keys.file().startsWith(directory.root()) ? "" : " --secrets.key-file " + keys.file();
  }
}
