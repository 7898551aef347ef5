package io.hermod.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTargetTest extends BackupTargetContract {
  @TempDir Path folder;

  @Override
  protected BackupTarget place() {
    return new FolderTarget(root());
  }

  private Path root() {
    return folder.resolve("backups");
  }

  @Test
  void noOtherProcessCanLockThePlaceUntilTheBackupIsDone() throws IOException {
    Backups backups = Backups.create(place());
    List<String> seen = new ArrayList<>();
    byte[] content = "content".getBytes(UTF_8);
    BackupFile file =
        new BackupFile("store/file", content.length, Sha256.of(content), /* isSealed= */ false);
    SnapshotSource snapshot =
        new SnapshotSource() {
          @Override
          public Manifest manifest() {
            return new Manifest(Instant.EPOCH, "0.1.0", "key", List.of(file));
          }

          @Override
          public ByteBuffer read(BackupFile wanted, long from) {
            seen.add(otherProcess());
            return ByteBuffer.wrap(content);
          }
        };

    try (BackupTarget.Lock lock = backups.lock()) {
      // As the command does. It reads the file that the lock is named after.
      assertThat(backups.id()).isNotEmpty();
      BackupWriter.write(snapshot, backups, lock);
    }

    assertThat(seen).containsExactly(LockingProcess.IN_USE);
    assertThat(otherProcess()).isEqualTo(LockingProcess.LOCKED);
  }

  /** Returns whether another process could lock the place. */
  private String otherProcess() {
    try {
      Path output = Files.createTempFile(folder, "process", ".txt");
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  LockingProcess.class.getName(),
                  root().toString())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      process.waitFor();
      return Files.readString(output).strip();
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
