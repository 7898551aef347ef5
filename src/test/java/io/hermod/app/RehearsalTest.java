package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.app.directory.DirectoryLock;
import io.hermod.config.DataDirectory;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
  @TempDir Path folder;

  @Test
  void usesAServerAndLeavesItStopped() throws IOException {
    Rehearsal.main(new String[] {folder.toString()});

    DataDirectory directory = new DataDirectory(folder.resolve("data"));
    assertThat(directory.storeFolder()).isNotEmptyDirectory();
    assertThat(directory.credentialsFile()).exists();
    DirectoryLock.take(directory).close();
  }
}
