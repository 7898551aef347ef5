package io.hermod.backup;

import java.io.IOException;
import java.nio.file.Path;

/** A process that tries to lock a folder with backups, and prints whether it could. */
final class LockingProcess {
  static final String LOCKED = "locked";
  static final String IN_USE = "in use";

  private LockingProcess() {}

  public static void main(String[] arguments) throws IOException {
    try (BackupTarget.Lock _ = Backups.open(new FolderTarget(Path.of(arguments[0]))).lock()) {
      System.out.println(LOCKED);
    } catch (BackupException _) {
      System.out.println(IN_USE);
    }
  }
}
