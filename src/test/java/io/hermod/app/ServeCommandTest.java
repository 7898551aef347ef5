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
      assertThat(banner).noneMatch(line -> line.startsWith("  open   "));
      server.terminate();

      assertThat(server.linesUntil("never").getLast()).contains("stopped");
      assertThat(server.exitCode()).isEqualTo(128 + 15);
      assertThat(directory.serverFile()).doesNotExist();
    }
  }

  @Test
  void saysWhatIsOpenOnANetworkAndWhatHasNoEffect() throws Exception {
    String[] command = {
      "serve", "--https-port", "0", "--host", "0.0.0.0", "--virtual-patience", "1s"
    };
    try (ChildProcess server = ChildProcess.start(folder, command)) {
      List<String> said = server.linesUntil("ready ");

      assertThat(said).contains("  open     /metrics is open to everybody (metrics.open)");
      assertThat(said)
          .anyMatch(line -> line.contains("0.0.0.0 can be reached from the network: /metrics"))
          .anyMatch(line -> line.endsWith("has no effect: virtual-time is false"))
          .anyMatch(line -> line.matches("  https    https://127.0.0.1:[0-9]+, on all addresses"));
    }
  }

  @Test
  void namesSettingsWithoutEffectInTheListOfSettings() {
    TestCommandLine command = new TestCommandLine(folder);

    assertThat(command.run("config", "--inbound.server-auth.server-cert.source", "File")).isZero();
    assertThat(command.err())
        .contains("inbound.server-auth.server-cert.source (from the flag --inbound.server-auth")
        .contains("has no effect: it is for the Edge module, and edge.enabled is false");
  }
}
