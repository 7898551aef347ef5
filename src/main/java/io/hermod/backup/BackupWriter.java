package io.hermod.backup;

import java.util.HashSet;
import java.util.Set;

/**
 * Copies a snapshot into a folder: only the files that no earlier backup has, the manifest last.
 */
public final class BackupWriter {
  private BackupWriter() {}

  /** What was copied. */
  public record Copied(int files, long bytes) {}

  /** Returns what had to be copied. After a crash, the next backup uses the copied files. */
  public static Copied write(SnapshotSource source, BackupFolder folder) {
    Manifest manifest = source.manifest();
    Set<String> copied = new HashSet<>();
    long bytes = 0;
    for (BackupFile file : manifest.files()) {
      if (!folder.has(file)) {
        folder.copy(file, source);
        copied.add(file.sha256());
        bytes += file.bytes();
      }
    }
    folder.add(manifest);
    return new Copied(copied.size(), bytes);
  }
}
