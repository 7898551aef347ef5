package io.hermod.app.offline;

import io.hermod.backup.BackupException;
import io.hermod.backup.BackupTarget;
import io.hermod.backup.BackupVerifier;
import io.hermod.backup.Backups;
import io.hermod.backup.Manifest;
import io.hermod.backup.Restorer;
import io.hermod.cli.backup.PlaceOption;
import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.SettingFlags;
import io.hermod.config.DataDirectory;
import io.hermod.config.DirectoryFormat;
import io.hermod.config.HermodConfig;
import io.hermod.config.setting.Settings;
import io.hermod.secret.MasterKeys;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.store.embedded.offline.StoreCheck;
import io.hermod.store.finding.Finding;
import io.hermod.store.finding.Findings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.rocksdb.RocksDBException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Verifies backups: every checksum, and, with the master key, that the newest one opens. */
@Command(
    name = "verify",
    description = {
      "Verify the checksums of all backups in a folder or a blob container, and that the newest one"
          + " opens.",
      "To open it, the command restores its store into a temporary folder: beside it, or in the"
          + " current folder if it is in a container. That needs the master key"
          + " (--secrets.key-file) and as much space as the backup has bytes.",
      "Renames damaged files, so that the next backup copies them again. The exit code is 1 if"
          + " something is damaged."
    })
public final class BackupVerifyCommand extends LocalCommand {
  private static final InstantSource NO_TIME = InstantSource.fixed(Instant.EPOCH);

  private final String version;

  @Parameters(paramLabel = "DIR|URL", description = "What `hermod backup --to` wrote to.")
  private String folder = "";

  @Mixin private PlaceOption place = new PlaceOption();

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
  public Integer call() throws IOException, RocksDBException {
    Backups backups = Backups.open(place.target(folder, environment(), configuration()));
    Manifest newest = backups.newest();
    boolean isGood = verifyChecksums(backups);
    if (isGood && !isChecksumsOnly) {
      isGood = opens(backups, newest);
    }
    return isGood ? DONE : NOT_ALL_DONE;
  }

  private boolean verifyChecksums(Backups backups) throws IOException {
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
    if (verifier.hasDamage()) {
      setAside(backups, verifier);
    }
    return isGood;
  }

  /** Otherwise every later backup would reuse the damaged files. */
  private void setAside(Backups backups, BackupVerifier verifier) throws IOException {
    try (BackupTarget.Lock lock = backups.lock()) {
      verifier.setAside(lock).forEach(name -> say("renamed the damaged file to " + name));
      say("the next backup copies what the server still has of the damaged files");
    } catch (BackupException e) {
      warn("the damaged files keep their names, so later backups use them: " + e.getMessage());
    }
  }

  private boolean opens(Backups backups, Manifest manifest) throws IOException, RocksDBException {
    HermodConfig config = HermodConfig.of(configuration());
    MasterKeys keys = MasterKeys.open(DataDirectory.of(config).keyFile(config.access().secrets()));
    try (ScratchDirectory scratch = ScratchDirectory.create(beside())) {
      DataDirectory target = scratch.directory();
      new Restorer(target, keys).restoreStore(backups, manifest);
      DirectoryFormat.check(target, version);
      Findings findings = StoreCheck.run(target.storeFolder(), keys).findings();
      tell(findings, manifest, target);
      EmbeddedStore.open(
              target.storeFolder(), keys, config.store(), 1, environment().clock(), NO_TIME)
          .close();
      say(manifest.name() + ": opens, and its secrets can be read");
      return findings.problems() == 0;
    }
  }

  private void tell(Findings findings, Manifest manifest, DataDirectory target) {
    if (findings.problems() > 0) {
      say(
          "%s: %s in its store; the server had this damage when it was backed up"
              .formatted(manifest.name(), StoreCheckCommand.sum(findings)));
      String root = target.root() + "/";
      findings.kept().stream()
          .filter(Finding::isProblem)
          .flatMap(StoreCheckCommand::words)
          .forEach(line -> say("  " + line.replace(root, "")));
    }
  }

  private Path beside() {
    Path here = environment().folder().toAbsolutePath();
    return PlaceOption.isUrl(folder) ? here : here.resolve(folder).normalize().resolveSibling("");
  }
}
