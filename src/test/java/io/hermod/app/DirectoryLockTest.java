package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.app.directory.DirectoryLock;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.config.DataDirectory;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLockTest {
  @TempDir private Path root;

  @Test
  void refusesASecondProcessNamingDirectoryAndPid() throws Exception {
    try (DirectoryLock _ = DirectoryLock.take(new DataDirectory(root));
        ChildProcess second = ChildProcess.start(root, "serve", "--data-dir", ".")) {
      String said = String.join("\n", second.linesUntil("ready"));

      assertThat(said)
          .startsWith("hermod: the data directory " + root.toRealPath())
          .contains("process " + ProcessHandle.current().pid());
      assertThat(second.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void staysLockedAfterASecondTryInTheSameProcess() throws Exception {
    DataDirectory directory = new DataDirectory(root);
    try (DirectoryLock _ = DirectoryLock.take(directory)) {
      assertThatThrownBy(() -> DirectoryLock.take(directory))
          .isInstanceOf(CommandFailedException.class);
      try (ChildProcess second = ChildProcess.start(root, "serve", "--data-dir", ".")) {
        assertThat(second.linesUntil("ready").getLast()).contains("is in use");
      }
    }
  }

  @Test
  void canBeTakenAgainOnceReleased() throws IOException {
    DataDirectory directory = new DataDirectory(root);
    DirectoryLock.take(directory).close();

    try (DirectoryLock again = DirectoryLock.take(directory)) {
      assertThat(directory.lockFile()).hasContent(Long.toString(ProcessHandle.current().pid()));
      assertThat(again).isNotNull();
    }
  }
}
