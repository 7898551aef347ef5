package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthCommandTest {
  @TempDir private Path folder;

  @Test
  void isContentWithAServerThatIsReady() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      server.willAnswer("/readyz", "{\"status\":\"ready\"}");
      TestCommandLine command = command();

      assertThat(command.run("health")).isZero();
      assertThat(command.out().strip()).isEqualTo("ready");
    }
  }

  @Test
  void failsIfNoServerRuns() {
    TestCommandLine command = command();

    assertThat(command.run("health")).isEqualTo(1);
    assertThat(command.err()).contains("no server is running on " + folder);
  }

  private TestCommandLine command() {
    return new TestCommandLine(folder).withVariable("HERMOD_DATA_DIR", folder.toString());
  }
}
