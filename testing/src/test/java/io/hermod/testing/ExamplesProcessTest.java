package io.hermod.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example projects are built with the packaged artifacts, and their tests pass. */
class ExamplesProcessTest {
  private static final Duration LIMIT = Duration.ofMinutes(4);

  @TempDir private Path folder;

  @Test
  void theJavaProjectPasses() throws Exception {
    assertThat(outputOf("java")).contains("Tests run: 2, Failures: 0, Errors: 0");
  }

  @Test
  void theJavaScriptProjectPasses() throws Exception {
    assertThat(outputOf("javascript")).contains("pass 1", "fail 0");
  }

  @Test
  void theShellScriptPasses() throws Exception {
    assertThat(outputOf("shell"))
        .contains("while billing is down: \"state\":\"parked\"")
        .contains("afterwards: \"state\":\"delivered\"");
  }

  /** dev/verify --all installs az, and builds the archive before this test. */
  @Test
  @Tag("slow")
  void theyRunWithAzAndTheArchive() throws Exception {
    assertThat(outputOf("shell"))
        .contains("target/examples/hermod/bin/hermod")
        .contains("created the topic with az");
  }

  private String outputOf(String example) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "dev/examples", example)
            .directory(Path.of("..").toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(LIMIT)).as("it ends within %s", LIMIT).isTrue();
      String printed = Files.readString(output, UTF_8);
      assertThat(process.exitValue()).as(printed).isZero();
      return printed;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** The repository of this build, which has most of what the Java project needs. */
  private static Map<String, String> environment() {
    String repository = System.getProperty("localRepository");
    return repository == null ? Map.of() : Map.of("MAVEN_REPOSITORY", repository);
  }
}
