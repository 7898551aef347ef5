package io.hermod.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program with a test's server leaves on the disk, in a JVM with folders of its own. */
class FilesProcessTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir private Path folder;
  private Path home;
  private Path work;
  private Path temporary;

  /** The program that runs in a JVM of its own. It prints which files exist while it runs. */
  static final class Suite {
    private Suite() {}

    public static void main(String[] folders) throws IOException {
      try (Hermod hermod = Hermod.start()) {
        TestHandler handler = hermod.handler("shop");
        hermod.topic("orders").subscribe(handler.url()).deadLetters();
        handler.failWith(400);
        hermod.topic("orders").publish("Order.Placed", "{}");
        hermod.advance(Duration.ofDays(1));
        for (String each : folders) {
          System.out.println(each + " " + files(Path.of(each)).size());
        }
      }
    }
  }

  @BeforeEach
  void makeFolders() throws IOException {
    home = Files.createDirectory(folder.resolve("home"));
    work = Files.createDirectory(folder.resolve("work"));
    temporary = Files.createDirectory(folder.resolve("temporary"));
  }

  @Test
  void nothingIsWrittenOutsideTheTemporaryFolder() throws Exception {
    String printed = run();

    assertThat(printed.lines()).contains(home + " 0", work + " 0");
    assertThat(printed).containsPattern(temporary + " [1-9]");
    assertThat(files(home)).isEmpty();
    assertThat(files(work)).isEmpty();
  }

  @Test
  void nothingIsLeftInTheTemporaryFolder() throws Exception {
    String _ = run();

    assertThat(files(temporary)).isEmpty();
  }

  private String run() throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(command())
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("HOME", home.toString());
    builder.environment().put("TMPDIR", temporary.toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(LIMIT)).as("it ends within %s", LIMIT).isTrue();
      String printed = Files.readString(output);
      assertThat(process.exitValue()).as(printed).isZero();
      return printed;
    } finally {
      process.destroyForcibly();
    }
  }

  private List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin/java").toString(),
        "-XX:-UsePerfData",
        "-XX:TieredStopAtLevel=1",
        "--sun-misc-unsafe-memory-access=allow",
        "--enable-native-access=ALL-UNNAMED",
        "-Duser.home=" + home,
        "-Djava.io.tmpdir=" + temporary,
        "-cp",
        classPath(),
        Suite.class.getName(),
        home.toString(),
        work.toString(),
        temporary.toString());
  }

  /** The program runs in another folder. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(each -> Path.of(each).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(each -> !each.equals(folder)).toList();
    }
  }
}
