package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.DirectoryFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryFormatTest {
  @TempDir private Path root;

  @Test
  void aServerRefusesADirectoryOfANewerFormatAndChangesNothing() throws IOException {
    Files.writeString(root.resolve("format"), "format 2\nversion 9.9.9\n");

    assertThatThrownBy(() -> new LiveServer(root))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("has format 2, written by Hermod 9.9.9. This is Hermod")
        .hasMessageContaining("knows formats up to 1")
        .hasMessageContaining("Start version 9.9.9 or a later one");
    assertThat(root.resolve("store")).doesNotExist();
    assertThat(root.resolve("credentials.json")).doesNotExist();
    assertThat(root.resolve("format")).hasContent("format 2\nversion 9.9.9");
  }

  @Test
  void aMasterKeyIsNotRotatedInADirectoryOfANewerFormat() throws IOException {
    Files.createDirectories(root.resolve("store"));
    Files.writeString(root.resolve("format"), "format 2\nversion 9.9.9\n");
    TestCommandLine rotation = new TestCommandLine(root);

    assertThat(rotation.run("rotate-master-key", "--data-dir", root.toString())).isOne();
    assertThat(rotation.err()).contains("written by Hermod 9.9.9");
    assertThat(root.resolve("master-key")).doesNotExist();
  }

  @Test
  void aDirectoryFromBeforeThereWasAFormatIsOpenedAndGetsOne() throws IOException {
    new LiveServer(root).close();
    Files.delete(root.resolve("format"));
    new LiveServer(root).close();

    assertThat(Files.readString(root.resolve("format"))).startsWith("format 1\nversion ");
  }

  @Test
  void aLaterVersionWithTheSameFormatIsNoReasonToRefuse() throws IOException {
    DataDirectory directory = new DataDirectory(root);
    DirectoryFormat.record(directory, "9.9.9");
    DirectoryFormat.check(directory, "0.1.0");

    DirectoryFormat.record(directory, "0.1.0");
    assertThat(Files.readString(root.resolve("format"))).isEqualTo("format 1\nversion 0.1.0\n");
  }

  @Test
  void aFileThatNamesNoFormatIsRefused() throws IOException {
    Files.writeString(root.resolve("format"), "??");

    assertThatThrownBy(() -> DirectoryFormat.check(new DataDirectory(root), "0.1.0"))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("does not name a format");
  }
}
