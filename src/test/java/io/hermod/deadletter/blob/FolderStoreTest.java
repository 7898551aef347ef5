package io.hermod.deadletter.blob;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderStoreTest extends BlobStoreContract {
  private static final String CONTAINER = "dead-letters";

  @TempDir private Path data;

  @BeforeEach
  void createContainer() throws IOException {
    Files.createDirectories(folder());
  }

  @Override
  BlobStore open() {
    return new FolderStore(data.resolve("deadletter"), ACCOUNT);
  }

  @Override
  String container() {
    return CONTAINER;
  }

  @Test
  void laysBlobsOutAsTheirNamesSay() throws Exception {
    open().write("another", "SHOP/2026/11/5/7/0b4c.json", bytes("[]"));

    Path file = data.resolve("deadletter/letters1/another/SHOP/2026/11/5/7/0b4c.json");
    assertThat(file).hasBinaryContent(bytes("[]"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void saysInWhichFileABlobIs() throws Exception {
    BlobReceipt receipt = open().write("another", "SHOP/2026/11/5/7/0b4c.json", bytes("[]"));

    assertThat(Path.of(receipt.url())).hasBinaryContent(bytes("[]"));
    assertThat(receipt.url().toString()).startsWith("file:///");
    assertThat(receipt.eTag()).isNull();
  }

  @Test
  void doesNotReadWhatWouldFillTheMemory() throws Exception {
    Path file = data.resolve("deadletter/letters1/dead-letters/huge.json");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(BlobStore.MAX_READ_BYTES + 1L);
    }

    BlobException thrown = failure(() -> open().read(CONTAINER, "huge.json"));

    assertThat(thrown.isMissing()).isFalse();
    assertThat(thrown).hasMessageContainingAll("huge.json", "larger than 64 MB");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../up.json",
        "../../../../../up.json",
        "a/../../../up.json",
        "/etc/up.json",
        "//up.json",
        "./up.json",
        "..",
        ".",
        "..\\up.json",
        "a/"
      })
  void noNameLeadsOutOfItsContainer(String name) throws Exception {
    BlobStore store = open();

    store.write(CONTAINER, name, bytes("[1]"));

    assertThat(store.read(CONTAINER, name)).isEqualTo(bytes("[1]"));
    assertThat(names(store, name, 10)).containsExactly(name);
    assertThat(filesOutside(folder())).isEmpty();
    assertThat(Path.of("/etc/up.json")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", ".", "", "a/b", "../letters2/x", "UPPER", "a\\b"})
  void noContainerLeadsOutOfItsAccount(String container) throws Exception {
    BlobStore store = open();

    assertThat(failure(() -> store.write(container, "a", bytes("[]"))).isMissing()).isTrue();
    assertThat(failure(() -> store.list(container, "", "", 10)).isMissing()).isTrue();
    assertThat(filesOutside(folder())).isEmpty();
  }

  @Test
  void aDraftThatACrashLeftIsNoBlobAndIsReplaced() throws Exception {
    Files.writeString(folder().resolve("a.json.new"), "[1,");
    BlobStore store = open();

    assertThat(names(store, "", 10)).isEmpty();
    store.write(CONTAINER, "a.json", bytes("[1,2]"));

    assertThat(names(store, "", 10)).containsExactly("a.json");
    assertThat(folder().resolve("a.json.new")).doesNotExist();
  }

  @Test
  void leavesFilesOutWhoseNamesItWouldNotGive() throws Exception {
    Files.writeString(folder().resolve("a%2"), "");
    Files.writeString(folder().resolve("%61.json"), "");
    Files.writeString(folder().resolve("%4.json"), "");
    Files.writeString(folder().resolve("b.json"), "");

    assertThat(names(open(), "", 10)).containsExactly("b.json");
  }

  @Test
  void aBlobWhereAFolderIsCannotBeWritten() throws Exception {
    BlobStore store = open();
    store.write(CONTAINER, "a/b", bytes("[]"));

    BlobException thrown = failure(() -> store.write(CONTAINER, "a", bytes("[]")));

    assertThat(thrown.isMissing()).isFalse();
    assertThat(thrown).hasMessageContainingAll(ACCOUNT, CONTAINER);
    assertThat(failure(() -> store.read(CONTAINER, "a")).isMissing()).isFalse();
    assertThat(names(store, "", 10)).containsExactly("a/b");
  }

  @Test
  void aNameThatIsTooLongIsAFailureWithWords() {
    BlobStore store = open();

    assertThat(failure(() -> store.write(CONTAINER, "a".repeat(300), bytes("[]"))))
        .hasMessageContainingAll(ACCOUNT, CONTAINER);
  }

  private Path folder() {
    return data.resolve("deadletter").resolve(ACCOUNT).resolve(CONTAINER);
  }

  private List<Path> filesOutside(Path container) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      return files.filter(Files::isRegularFile).filter(f -> !f.startsWith(container)).toList();
    }
  }
}
