package io.hermod.backup;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A file of the data directory in a backup.
 *
 * @param path relative to the data directory, with slashes
 * @param sha256 of its bytes in the backup, in hexadecimal
 * @param isSealed whether its bytes are sealed with the master key
 */
public record BackupFile(String path, long bytes, String sha256, boolean isSealed) {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  /** Refuses what could name a file outside of a folder: a backup may come from anywhere. */
  public BackupFile {
    if (path.isEmpty() || !isInside(path)) {
      throw new BackupException("the backup has a file with an impossible path: " + path);
    }
    if (bytes < 0 || !SHA256.matcher(sha256).matches()) {
      throw new BackupException("the backup does not describe its file %s".formatted(path));
    }
  }

  private static boolean isInside(String path) {
    Path relative = Path.of(path);
    return path.indexOf('\0') < 0
        && !relative.isAbsolute()
        && relative.normalize().equals(relative)
        && !relative.startsWith("..");
  }
}
