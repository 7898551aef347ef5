package io.hermod.backup;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** Copies a snapshot into a place: only the files that no earlier backup has, the manifest last. */
public final class BackupWriter {
  private BackupWriter() {}

  /** Files that were copied, or deleted. */
  public record Copied(int files, long bytes) {}

  /** Returns what had to be copied. After a crash, the next backup uses the copied files. */
  public static Copied write(SnapshotSource source, Backups backups, BackupTarget.Lock lock) {
    Manifest manifest = source.manifest();
    Set<String> copied = new HashSet<>();
    long bytes = 0;
    for (BackupFile file : manifest.files()) {
      if (!backups.has(file)) {
        renew(lock);
        backups.copy(file, source);
        copied.add(file.sha256());
        bytes += file.bytes();
      }
    }
    // Without the lock, files that the manifest needs may have been deleted.
    renew(lock);
    backups.add(manifest);
    return new Copied(copied.size(), bytes);
  }

  private static void renew(BackupTarget.Lock lock) {
    try {
      lock.renew();
    } catch (IOException e) {
      throw new BackupException("the lock of the backups was lost. Run the command again", e);
    }
  }
}
