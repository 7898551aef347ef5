package io.hermod.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads every file of the backups in a place and compares it with its checksum. Sets damaged files
 * aside: backups reuse a file that has the right name and size, so they would all have the damage.
 */
public final class BackupVerifier {
  private final Backups backups;
  private final Map<String, String> problems = new HashMap<>();
  private final Map<String, BackupFile> damaged = new LinkedHashMap<>();

  public BackupVerifier(Backups backups) {
    this.backups = backups;
  }

  /** Returns what is wrong with a backup; files that backups share are read once. */
  public List<String> verify(Manifest manifest) {
    List<String> found = new ArrayList<>();
    for (BackupFile file : manifest.files()) {
      String problem = problems.computeIfAbsent(file.sha256(), _ -> problem(file));
      if (!problem.isEmpty()) {
        found.add("%s (files/%s): %s".formatted(file.path(), file.sha256(), problem));
      }
    }
    return found;
  }

  /** Empty if there is none. */
  private String problem(BackupFile file) {
    try {
      String damage = damage(file);
      if (!damage.isEmpty()) {
        damaged.put(file.sha256(), file);
      }
      return damage;
    } catch (NoSuchFileException _) {
      return "missing";
    } catch (IOException e) {
      return "cannot be read: " + e.getMessage();
    }
  }

  /** Empty if there is none. */
  private String damage(BackupFile file) throws IOException {
    try (InputStream stored = backups.open(file)) {
      Sha256 sum = new Sha256();
      long bytes = sum.addAll(stored);
      if (bytes != file.bytes()) {
        return "%d bytes instead of %d".formatted(bytes, file.bytes());
      }
      return sum.hex().equals(file.sha256()) ? "" : "changed";
    }
  }

  /** Whether files have other bytes than when they were copied. */
  public boolean hasDamage() {
    return !damaged.isEmpty();
  }

  /**
   * Renames the files that have other bytes than when they were copied, and returns their new
   * names. A file that could not be read stays: it may be whole.
   *
   * @param lock keeps backups from being made meanwhile
   */
  public List<String> setAside(BackupTarget.Lock lock) {
    List<String> names = new ArrayList<>();
    try {
      for (BackupFile file : damaged.values()) {
        lock.renew();
        if (isStillDamaged(file)) {
          names.add(backups.setAside(file));
        }
      }
      return names;
    } catch (IOException e) {
      throw new BackupException("cannot rename files in " + backups.place(), e);
    }
  }

  /** A backup may have replaced the file before the place was locked. */
  private boolean isStillDamaged(BackupFile file) throws IOException {
    try {
      return !damage(file).isEmpty();
    } catch (NoSuchFileException _) {
      return false;
    }
  }
}
