package io.hermod.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditFileTest {
  @TempDir private Path folder;

  @Test
  void keepsLinesInOrderForItsOwnerOnly() throws IOException {
    try (AuditFile log = open(1_000)) {
      log.begin("one");
      log.tell("two");
    }
    try (AuditFile log = open(1_000)) {
      log.begin("three");
    }

    assertThat(Files.readAllLines(file())).containsExactly("one", "two", "three");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  @Test
  void keepsSoManyFilesOfSoManyBytes() throws IOException {
    try (AuditFile log = open(20)) {
      for (int i = 0; i < 10; i++) {
        log.begin("line " + i + " ..");
      }
    }

    assertThat(names()).containsExactly("audit", "audit.1", "audit.2");
    assertThat(Files.readAllLines(file())).containsExactly("line 8 ..", "line 9 ..");
    assertThat(Files.readAllLines(folder.resolve("audit.1")))
        .containsExactly("line 6 ..", "line 7 ..");
    for (String name : names()) {
      assertThat(Files.size(folder.resolve(name))).isLessThanOrEqualTo(20);
    }
  }

  @Test
  void writesALineThatIsLargerThanAFile() throws IOException {
    try (AuditFile log = open(5)) {
      log.begin("longer than five");
    }

    assertThat(Files.readAllLines(file())).containsExactly("longer than five");
  }

  @Test
  void beginsANewLineBehindOneThatWasTorn() throws IOException {
    Files.writeString(file(), "torn by a power c");

    try (AuditFile log = open(1_000)) {
      log.begin("whole");
    }

    assertThat(Files.readAllLines(file())).containsExactly("torn by a power c", "whole");
  }

  @Test
  void goesOnInANewFileWhereSomebodyMovedTheOldOneAway() throws IOException {
    try (AuditFile log = open(1_000)) {
      log.begin("one");
      Files.move(file(), folder.resolve("taken"));
      log.begin("two");
    }

    assertThat(Files.readAllLines(file())).containsExactly("two");
    assertThat(Files.readAllLines(folder.resolve("taken"))).containsExactly("one");
  }

  @Test
  void saysSoWhileItCannotBeWrittenAndGoesOnWhenItCan() throws IOException {
    try (AuditFile log = open(1_000)) {
      Files.delete(file());
      Files.createDirectory(file());

      assertThatThrownBy(() -> log.begin("lost"))
          .isInstanceOf(AuditUnavailableException.class)
          .hasMessageContaining(file().toString());
      assertThatThrownBy(() -> log.tell("lost")).isInstanceOf(AuditUnavailableException.class);

      Files.delete(file());
      log.begin("kept");
    }

    assertThat(Files.readAllLines(file())).containsExactly("kept");
  }

  @Test
  void rejectsALineRatherThanGrowBeyondItsLimit() throws IOException {
    try (AuditFile log = open(10)) {
      log.begin("12345678");
      Files.createDirectories(folder.resolve("audit.2/not-empty"));

      assertThatThrownBy(() -> log.begin("next")).isInstanceOf(AuditUnavailableException.class);
    }
  }

  @Test
  void doesNotOpenWhatCannotBeWritten() {
    assertThatThrownBy(() -> new AuditFile(folder.resolve("no/such/folder"), 10, 3))
        .isInstanceOf(AuditUnavailableException.class);
  }

  @Test
  void mixesNoLinesOfManyThreads() throws IOException {
    try (AuditFile log = open(2_000);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 50; i++) {
        String line = "x".repeat(i) + i;
        threads.execute(() -> log.tell(line));
      }
    }

    List<String> all = names().stream().flatMap(name -> lines(folder.resolve(name))).toList();
    assertThat(all).hasSize(50).allMatch(line -> line.matches("x*\\d+"));
  }

  private static Stream<String> lines(Path file) {
    try {
      return new String(Files.readAllBytes(file), UTF_8).lines();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private AuditFile open(long maxBytes) {
    return new AuditFile(file(), maxBytes, 3);
  }

  private Path file() {
    return folder.resolve("audit");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }
}
