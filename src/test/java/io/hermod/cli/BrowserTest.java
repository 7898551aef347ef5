package io.hermod.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowserTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String LINK = "https://localhost:4438/console/#secret";

  @TempDir private Path folder;

  @Test
  void deletesTheFileWithTheLinkAfterTheBrowserHasReadIt() throws IOException {
    Path copy = folder.resolve("copy");
    Path name = folder.resolve("name");
    Path program =
        program("cp \"$1\" %1$s.new && mv %1$s.new %1$s; echo \"$1\" >%2$s".formatted(copy, name));

    assertThat(new Browser(program.toString(), Duration.ZERO).open(LINK)).isTrue();

    Await.until("the browser", LIMIT, () -> lines(name).size() == 1);
    Path page = Path.of(lines(name).getFirst());
    Await.until("no file", LIMIT, () -> !Files.exists(page));
    assertThat(copy).content().contains("url=" + LINK);
  }

  @Test
  void saysThatThereIsNoBrowser() {
    assertThat(new Browser("no-such-browser", Duration.ZERO).open(LINK)).isFalse();
  }

  private Path program(String script) throws IOException {
    Path program = Files.writeString(folder.resolve("browser"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return program;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException _) {
      return List.of();
    }
  }
}
