package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first command of the README, in sources that nobody has built yet. */
@Tag("slow")
class FirstBuildProcessTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final List<String> SOURCES =
      List.of("hermod", "pom.xml", "build/pom.xml", "testing/pom.xml", "dev", "src/main");

  @TempDir private Path folder;

  @Test
  void theLauncherBuildsTheProgramOnce() throws IOException {
    for (String source : SOURCES) {
      copy(source);
    }

    Program.Result first = version();
    assertThat(first.exitCode()).as(first.output()).isZero();
    assertThat(first.output()).contains("building once").containsPattern("(?m)^hermod \\d+\\.\\d+");

    Program.Result second = version();
    assertThat(second.exitCode()).as(second.output()).isZero();
    assertThat(second.output()).startsWith("hermod ").doesNotContain("building");
  }

  private void copy(String source) throws IOException {
    Path target = folder.resolve(source);
    Files.createDirectories(target.getParent());
    Program.Result copied =
        Program.finish(
            new ProcessBuilder("cp", "-r", source, target.toString())
                .redirectErrorStream(true)
                .start());
    assertThat(copied.exitCode()).as(copied.output()).isZero();
  }

  private Program.Result version() throws IOException {
    return Program.finish(
        new ProcessBuilder("./hermod", "--version")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start(),
        LIMIT);
  }
}
