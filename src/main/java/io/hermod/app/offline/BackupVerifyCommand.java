package io.hermod.app.offline;

import io.hermod.backup.BackupFolder;
import io.hermod.backup.BackupVerifier;
import io.hermod.backup.Manifest;
import io.hermod.backup.Restorer;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.SettingFlags;
import io.hermod.config.DataDirectory;
import io.hermod.config.DirectoryFormat;
import io.hermod.config.HermodConfig;
import io.hermod.config.setting.Settings;
import io.hermod.secret.MasterKeys;
import io.hermod.store.embedded.EmbeddedStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Verifies backups: every checksum, and, with the master key, that the newest one opens. */
@Command(
    name = "verify",
    description = {
      "Verify the checksums of all backups in a folder, and that the newest one opens.",
      "To open it, the command restores it into a temporary folder beside it. That needs the master"
          + " key (--secrets.key-file) and as much space as the backup has bytes."
    })
public final class BackupVerifyCommand extends LocalCommand {
  private static final InstantSource NO_TIME = InstantSource.fixed(Instant.EPOCH);

  private final String version;

  @Parameters(paramLabel = "DIR", description = "The folder that `hermod backup --to` wrote.")
  private String folder = "";

  @Option(
      names = "--checksums-only",
      description = "Do not open the newest backup. Needs no master key.")
  private boolean isChecksumsOnly;

  private BackupVerifyCommand(Environment environment, String version) {
    super(environment);
    this.version = version;
  }

  /**
   * Returns the command with its flags.
   *
   * @param version of this program
   */
  public static CommandLine line(Environment environment, String version) {
    CommandLine line = new CommandLine(new BackupVerifyCommand(environment, version));
    SettingFlags.addTo(
        line.getCommandSpec(), List.of(Settings.DATA_DIR, Settings.SECRETS_KEY_FILE));
    return line;
  }

  @Override
  public Integer call() throws IOException {
    Path place = environment().folder().resolve(folder).toAbsolutePath().normalize();
    BackupFolder backups = BackupFolder.open(place);
    Manifest newest = backups.newest();
    boolean isGood = verifyChecksums(backups);
    if (isGood && !isChecksumsOnly) {
      open(backups, newest, place);
    }
    return isGood ? DONE : NOT_ALL_DONE;
  }

  private boolean verifyChecksums(BackupFolder backups) {
    BackupVerifier verifier = new BackupVerifier(backups);
    boolean isGood = true;
    for (Manifest manifest : backups.manifests()) {
      List<String> problems = verifier.verify(manifest);
      say(
          "%s: %s"
              .formatted(
                  manifest.name(),
                  problems.isEmpty()
                      ? "%d files are as they were".formatted(manifest.files().size())
                      : "damaged; do not restore it"));
      problems.forEach(problem -> say("  " + problem));
      isGood = isGood && problems.isEmpty();
    }
    return isGood;
  }

  private void open(BackupFolder backups, Manifest manifest, Path place) throws IOException {
    HermodConfig config = HermodConfig.of(configuration());
    MasterKeys keys = MasterKeys.open(DataDirectory.of(config).keyFile(config.access().secrets()));
    Path scratch = Files.createTempDirectory(place.resolveSibling(""), "hermod-verify-");
    try {
      DataDirectory target = new DataDirectory(scratch);
      new Restorer(target, keys).restore(backups, manifest);
      DirectoryFormat.check(target, version);
      EmbeddedStore.open(
              target.storeFolder(), keys, config.store(), 1, environment().clock(), NO_TIME)
          .close();
      say(manifest.name() + ": opens, and its secrets can be read");
    } finally {
      delete(scratch);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
