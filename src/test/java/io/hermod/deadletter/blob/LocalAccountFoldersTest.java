package io.hermod.deadletter.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalAccountFoldersTest {
  @TempDir private Path data;

  private Path accounts() {
    return data.resolve("deadletter");
  }

  private LocalAccountFolders folders() {
    return new LocalAccountFolders(accounts());
  }

  @Test
  void thereAreNoneAtFirst() {
    assertThat(folders().names()).isEmpty();
  }

  @Test
  void createsAFolderForItsOwnerAlone() throws IOException {
    folders().create("letters");
    folders().create("letters");

    assertThat(folders().names()).containsExactly("letters");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(accounts().resolve("letters"))))
        .isEqualTo("rwx------");
  }

  @Test
  void namesTheFolderBeforeAndAfterItExists() {
    String before = folders().url("letters").toString();
    folders().create("letters");

    assertThat(folders().url("letters")).hasToString(before);
    assertThat(before).startsWith("file:///").endsWith("/deadletter/letters/");
  }

  @Test
  void findsTheFoldersThatBlobsWereWrittenTo() throws Exception {
    writeBlob();
    Files.createFile(accounts().resolve("afile"));
    Files.createDirectory(accounts().resolve("Not-An-Account"));

    assertThat(folders().names()).containsExactly("letters");
  }

  @Test
  void deletesAFolderWithItsEmptyContainers() throws IOException {
    Files.createDirectories(accounts().resolve("letters/box/SHOP/2026"));

    assertThat(folders().deleteIfEmpty("letters")).isTrue();
    assertThat(accounts()).isEmptyDirectory();
    assertThat(folders().deleteIfEmpty("letters")).as("again").isTrue();
  }

  @Test
  void deletesNothingWhileThereIsABlob() throws Exception {
    writeBlob();
    Files.createDirectories(accounts().resolve("letters/empty"));

    assertThat(folders().deleteIfEmpty("letters")).isFalse();
    assertThat(accounts().resolve("letters/box/SHOP/a.json")).exists();
    assertThat(accounts().resolve("letters/empty")).exists();
  }

  @Test
  void followsNoLink() throws IOException {
    Path elsewhere = Files.createDirectory(data.resolve("elsewhere"));
    folders().create("letters");
    Files.createSymbolicLink(accounts().resolve("letters/box"), elsewhere);

    assertThat(folders().deleteIfEmpty("letters")).isFalse();
    assertThat(elsewhere).exists();
  }

  @Test
  void saysThatTheDiskFailed() throws IOException {
    Files.writeString(accounts(), "in the way");

    assertThatThrownBy(() -> folders().create("letters"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("cannot create the folder");
  }

  private void writeBlob() throws BlobException {
    new FolderStore(accounts(), "letters").write("box", "SHOP/a.json", new byte[] {'[', ']'});
  }
}
