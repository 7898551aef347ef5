package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.DataDirectory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  @TempDir private Path folder;

  @Test
  void saysWhenItIsReadyAndStopsWhenTold() throws Exception {
    DataDirectory directory = new DataDirectory(folder.toRealPath().resolve("data"));
    try (ChildProcess server = ChildProcess.start(folder, "serve", "--https-port", "0")) {
      List<String> banner = server.linesUntil("ready ");

      assertThat(banner.getLast()).matches("ready https=[1-9][0-9]* http=-");
      assertThat(String.join("\n", banner))
          .contains(directory.caCertificate().toString())
          .contains("hermod topic create");
      assertThat(directory.serverFile()).content().contains("\"pid\":" + server.pid());
      server.terminate();

      assertThat(server.linesUntil("never").getLast()).contains("stopped");
      assertThat(server.exitCode()).isEqualTo(128 + 15);
      assertThat(directory.serverFile()).doesNotExist();
    }
  }
}
