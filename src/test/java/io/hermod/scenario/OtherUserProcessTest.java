package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hermod.access.client.Credentials;
import io.hermod.config.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever may not read the data directory is told so, and not that no server runs. */
class OtherUserProcessTest {
  private static final boolean IS_ROOT = System.getProperty("user.name").equals("root");
  private static final List<String> AS_NOBODY =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

  @TempDir private Path folder;
  private DataDirectory directory = new DataDirectory(Path.of(""));

  @BeforeEach
  void aServerHasRun() throws IOException {
    permit(folder, "rwxr-xr-x");
    directory = new DataDirectory(Files.createDirectory(folder.resolve("data")));
    Credentials.loadOrCreate(directory);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "token",
        "topic create orders",
        "client list",
        "rotate-master-key",
        "serve --https-port 0"
      })
  void isToldThatTheDirectoryMayNotBeRead(String command) throws IOException {
    permit(directory.root(), IS_ROOT ? "rwx------" : "---------");
    try {
      Program.Result result = runAsAnother(command);
      assertThat(result.output())
          .contains("permission denied on " + directory.root())
          .contains("run as the user that runs the server")
          .doesNotContain("no server is running")
          .doesNotContain("\tat ");
      assertThat(result.exitCode()).isEqualTo(1);
    } finally {
      permit(directory.root(), "rwx------");
    }
  }

  @Test
  void isToldWhichFileMayNotBeRead() throws IOException {
    permit(directory.root(), "rwxr-xr-x");
    permit(directory.credentialsFile(), IS_ROOT ? "rw-------" : "---------");
    assertThat(runAsAnother("token").output())
        .contains("permission denied on " + directory.credentialsFile());
  }

  private Program.Result runAsAnother(String command) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.addAll(List.of("--data-dir", directory.root().toString()));
    if (!IS_ROOT) {
      return Program.run(words.toArray(String[]::new));
    }
    assumeThat(isReadableByAll(Path.of("target", "hermod.jar")))
        .as("another user can read the program")
        .isTrue();
    return Program.finish(Program.commandAs(AS_NOBODY, words.toArray(String[]::new)));
  }

  private static boolean isReadableByAll(Path file) {
    try {
      List<String> line = new ArrayList<>(AS_NOBODY);
      line.addAll(List.of("test", "-r", file.toAbsolutePath().toString()));
      return Program.finish(new ProcessBuilder(line).start()).exitCode() == 0;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
