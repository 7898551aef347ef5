package io.hermod.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyFilesTest {
  @TempDir private Path folder;

  @Test
  void writesFilesThatOnlyTheOwnerReads() throws IOException {
    Path file = folder.resolve("secret");
    OwnerOnlyFiles.replace(file, new byte[] {1, 2, 3});

    assertThat(file).hasBinaryContent(new byte[] {1, 2, 3});
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void replacesAFileAndLeavesNoDraft() throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), "old and readable");
    Files.writeString(folder.resolve("secret.new"), "left by a crash");
    OwnerOnlyFiles.replace(file, "new".getBytes(UTF_8));

    assertThat(file).hasContent("new");
    assertThat(folder).isDirectoryNotContaining("glob:**secret.new");
  }

  @Test
  void createsAFileOnceEvenIfSeveralTry() throws Exception {
    Path file = folder.resolve("secret");
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Callable<Boolean>> all =
          IntStream.range(0, 4)
              .<Callable<Boolean>>mapToObj(
                  i -> () -> OwnerOnlyFiles.createOnce(file, new byte[] {(byte) i}))
              .toList();
      List<Boolean> created = new ArrayList<>();
      for (Future<Boolean> each : threads.invokeAll(all)) {
        created.add(each.get());
      }
      assertThat(file).hasBinaryContent(new byte[] {(byte) created.indexOf(true)});
      assertThat(created).containsOnlyOnce(true);
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void createsFoldersThatOnlyTheOwnerEnters() throws IOException {
    Path inner = folder.resolve("a/b");
    OwnerOnlyFiles.createFolder(inner);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(inner)))
        .isEqualTo("rwx------");
  }

  @Test
  void namesTheFolderThatCannotBeCreated() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(() -> OwnerOnlyFiles.createFolder(file.resolve("data")))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("file/data");
  }
}
