package io.hermod.app.offline;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hermod.cli.doctor.Check;
import io.hermod.cli.doctor.StoreInspection;
import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.DirectoryFormat;
import io.hermod.config.HermodConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.store.embedded.journal.SegmentGlance;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks at the data directory of a server that does not respond: its format, its lock, the master
 * key, and whether the files of the store can be recognised. Reads little and changes nothing, so a
 * good result does not mean that every record is intact.
 */
public final class DirectoryChecks {
  private static final String FORMAT = "data directory";
  private static final String KEY = "master key";
  private static final String JOURNAL = "journal";
  private static final String STATE = "state";
  private static final String FROM_BACKUP =
      "`hermod store check` says what is damaged. Restore a backup with `hermod restore`.";

  private final DataDirectory directory;
  private final Path keyFile;
  private final List<Check> checks = new ArrayList<>();

  private DirectoryChecks(DataDirectory directory, HermodConfig config) {
    this.directory = directory;
    this.keyFile = directory.keyFile(config.access().secrets());
  }

  public static List<Check> checks(DataDirectory directory, HermodConfig config) {
    DirectoryChecks store = new DirectoryChecks(directory, config);
    if (Files.isDirectory(directory.storeFolder())) {
      store.look();
    } else {
      store.checks.add(
          Check.good(
              FORMAT,
              "%s has no store yet; the first start creates it".formatted(directory.root())));
    }
    return store.checks;
  }

  private void look() {
    checks.add(format());
    checks.add(lock());
    checks.add(key());
    checks.add(journal(directory.storeFolder().resolve(EmbeddedStore.JOURNAL)));
    checks.add(state(directory.storeFolder().resolve(EmbeddedStore.STATE)));
  }

  private Check format() {
    if (Files.exists(directory.restoreMark())) {
      return Check.bad(
          FORMAT,
          "a restore into %s did not finish".formatted(directory.root()),
          "Delete the directory, and run `hermod restore` again.");
    }
    try {
      return format(DirectoryFormat.read(directory));
    } catch (DataDirectoryException e) {
      return Check.bad(FORMAT, String.valueOf(e.getMessage()), FROM_BACKUP);
    }
  }

  static Check format(DirectoryFormat found) {
    String words = "format %d, written by Hermod %s".formatted(found.number(), found.version());
    return found.isKnown()
        ? Check.good(FORMAT, words)
        : Check.bad(
            FORMAT,
            "%s; this version knows formats up to %d".formatted(words, DirectoryFormat.NEWEST),
            "Start version %s or a later one; see Downgrading in docs/backup.md."
                .formatted(found.version()));
  }

  /** The lock is tried without writing to its file, and released at once. */
  private Check lock() {
    Path file = directory.lockFile();
    if (!Files.exists(file)) {
      return Check.good(StoreInspection.LOCK, "free");
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return isFree(channel)
          ? Check.good(StoreInspection.LOCK, "free")
          : taken(Files.readString(file, US_ASCII).strip());
    } catch (IOException e) {
      return Check.bad(
          StoreInspection.LOCK,
          "cannot read %s: %s".formatted(file, e),
          "Run this command as the user that runs the server.");
    }
  }

  private static boolean isFree(FileChannel channel) throws IOException {
    try {
      return channel.tryLock(0, Long.MAX_VALUE, true) != null;
    } catch (OverlappingFileLockException _) {
      return false;
    }
  }

  static Check taken(String pid) {
    return Check.bad(
        StoreInspection.LOCK,
        "process %s uses the data directory, but does not respond".formatted(pid),
        "Wait if it is just starting. Otherwise look at its log, and stop it with: kill " + pid);
  }

  private Check key() {
    if (!Files.exists(keyFile)) {
      return Check.bad(
          KEY, keyFile + " is missing", "Restore the file, or set secrets.key-file to its path.");
    }
    try {
      return Check.good(KEY, MasterKeys.open(keyFile).newestId());
    } catch (DataDirectoryException e) {
      return Check.bad(KEY, String.valueOf(e.getMessage()), "Restore the file from your backup.");
    }
  }

  private static Check journal(Path folder) {
    try {
      SegmentGlance journal = new SegmentGlance(folder);
      return journal
          .problem()
          .map(problem -> Check.bad(JOURNAL, problem, FROM_BACKUP))
          .orElse(Check.good(JOURNAL, "good headers in its files: " + journal.files().size()));
    } catch (IOException e) {
      return Check.bad(JOURNAL, "cannot read %s: %s".formatted(folder, e), FROM_BACKUP);
    }
  }

  /** RocksDB's file CURRENT names the manifest that lists all its other files. */
  private static Check state(Path folder) {
    try {
      Path manifest = folder.resolve(Files.readString(folder.resolve("CURRENT"), US_ASCII).strip());
      return Files.isReadable(manifest)
          ? Check.good(STATE, "has its list of files")
          : Check.bad(STATE, manifest + " is missing", FROM_BACKUP);
    } catch (IOException e) {
      return Check.bad(STATE, "cannot read its list of files: " + e, FROM_BACKUP);
    }
  }
}
