package io.hermod.backup;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Deletes backups, and then every file that no other backup needs. If this is interrupted, such
 * files stay until the next time.
 */
public final class BackupPruner {
  private final Backups backups;
  private final BackupTarget.Lock lock;

  /**
   * Creates a pruner.
   *
   * @param lock keeps backups from being made meanwhile
   */
  public BackupPruner(Backups backups, BackupTarget.Lock lock) {
    this.backups = backups;
    this.lock = lock;
  }

  /** Deletes the backups with these names, and returns which files were deleted. */
  public BackupWriter.Copied remove(Set<String> names) {
    // Read before anything is deleted: if one cannot be read, nobody knows what it needs.
    List<Manifest> all = backups.manifests();
    try {
      for (Manifest manifest : all) {
        if (names.contains(manifest.name())) {
          lock.renew();
          backups.delete(manifest);
        }
      }
      return removeUnneeded(all.stream().filter(each -> !names.contains(each.name())).toList());
    } catch (IOException e) {
      throw new BackupException("cannot delete in " + backups.place(), e);
    }
  }

  private BackupWriter.Copied removeUnneeded(List<Manifest> kept) throws IOException {
    Set<String> needed = new HashSet<>();
    kept.forEach(manifest -> manifest.files().forEach(file -> needed.add(file.sha256())));
    int files = 0;
    long bytes = 0;
    for (BackupTarget.StoredFile file : backups.files()) {
      if (!needed.contains(file.name())) {
        lock.renew();
        backups.delete(file);
        files++;
        bytes += file.bytes();
      }
    }
    return new BackupWriter.Copied(files, bytes);
  }
}
