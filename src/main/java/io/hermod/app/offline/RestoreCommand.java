package io.hermod.app.offline;

import io.hermod.app.directory.DirectoryLock;
import io.hermod.backup.BackupException;
import io.hermod.backup.Backups;
import io.hermod.backup.Manifest;
import io.hermod.backup.Restorer;
import io.hermod.cli.backup.PlaceOption;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.SettingFlags;
import io.hermod.config.DataDirectory;
import io.hermod.config.DirectoryFormat;
import io.hermod.config.HermodConfig;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import io.hermod.secret.MasterKeys;
import io.hermod.store.embedded.EmbeddedStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      paramLabel = "DIR|URL",
      description = "What `hermod backup --to` wrote to.")
  private String from = "";

  @Option(
      names = "--backup",
      paramLabel = "NAME",
      description = "Which backup, as `hermod backup list` shows it. Default: the newest.")
  private @Nullable String name;

  @Mixin private PlaceOption place = new PlaceOption();

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
    Configuration configuration =
        SettingFlags.read(spec.commandLine().getParseResult(), environment);
    HermodConfig config = HermodConfig.of(configuration);
    DataDirectory directory = DataDirectory.of(config);
    Backups backups = Backups.open(place.target(from, environment, configuration));
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

  private Manifest choose(Backups backups) {
    return name == null
        ? backups.newest()
        : backups.manifests().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    BackupException.missing(
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
      tellWhatIsRepeated(WaitingEvents.lines(store), WaitingJobs.lines(store), out);
    }
    out.println(
        "start it with: hermod serve --data-dir " + directory.root() + keyFlag(directory, keys));
    out.flush();
  }

  private static void tellWhatIsRepeated(List<String> events, List<String> jobs, PrintWriter out) {
    if (events.isEmpty() && jobs.isEmpty()) {
      out.println("no event was waiting when the backup began, so none is delivered twice");
    }
    if (!events.isEmpty()) {
      out.println(
          "may be delivered twice, if the server that was backed up has delivered them since:");
      events.forEach(out::println);
    }
    if (!jobs.isEmpty()) {
      out.println("go on from where they were, and send again what was sent since:");
      jobs.forEach(out::println);
    }
  }

  private static String keyFlag(DataDirectory directory, MasterKeys keys) {
    return keys.file().startsWith(directory.root()) ? "" : " --secrets.key-file " + keys.file();
  }
}
