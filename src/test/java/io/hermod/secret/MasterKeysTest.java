package io.hermod.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.DataDirectoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MasterKeysTest {
  private static final String PLACE = "topic/7/key1";

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("master-key");
  }

  @Test
  void keepsAFirstKeyThatOnlyTheOwnerCanRead() throws IOException {
    MasterKeys keys = MasterKeys.open(file);
    Sealed sealed = keys.sealer().seal("secret", PLACE);

    keys.keep();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(MasterKeys.open(file).sealer().open(sealed, PLACE)).isEqualTo("secret");
  }

  @Test
  void writesNoFileBeforeItIsAskedTo() {
    MasterKeys keys = MasterKeys.open(file);

    assertThatThrownBy(() -> keys.require("0011223344556677"))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("missing")
        .hasMessageContaining("0011223344556677")
        .hasMessageContaining("secrets.key-file");
    assertThat(file).doesNotExist();
  }

  @Test
  void refusesTheFileOfAnotherStore() {
    MasterKeys keys = MasterKeys.open(file);
    keys.keep();

    assertThatCode(() -> keys.require(keys.newestId())).doesNotThrowAnyException();
    assertThatThrownBy(() -> keys.require("0011223344556677"))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("belongs to another store");
  }

  @Test
  void neverReplacesAFirstKeyThatAnotherServerHasMadeMeanwhile() {
    MasterKeys late = MasterKeys.open(file);
    MasterKeys early = MasterKeys.open(file);
    early.keep();

    assertThatThrownBy(late::keep)
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("start this one again");
    assertThat(MasterKeys.open(file).newestId()).isEqualTo(early.newestId());
    assertThat(folder).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void takesAKeyThatSomebodyElseMade() throws IOException {
    Files.writeString(file, "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n");

    assertThat(MasterKeys.open(file).newestId()).isEqualTo("630dcd2966c43366");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "short",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\nand more",
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8= below now",
        "Schlüssel"
      })
  void refusesAFileThatHoldsNoKey(String content) throws IOException {
    Files.writeString(file, content);

    assertThatThrownBy(() -> MasterKeys.open(file))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("32 bytes in base64")
        .hasMessageNotContaining("AAECAwQ");
  }

  @Test
  void rotatesWithTheOldKeyStillInTheFile() {
    MasterKeys keys = MasterKeys.open(file);
    keys.keep();
    Sealed old = keys.sealer().seal("secret", PLACE);

    keys.rotate();

    MasterKeys again = MasterKeys.open(file);
    assertThat(again.newestId()).isEqualTo(keys.newestId()).isNotEqualTo(old.keyId());
    assertThat(again.sealer().open(old, PLACE)).isEqualTo("secret");
  }

  @Test
  void dropsAnOldKeyWhenTheJournalHasNothingLeftFromItsTime() {
    MasterKeys keys = MasterKeys.open(file);
    keys.keep();
    keys.rotate();

    keys.settle(100, 1);
    assertThat(MasterKeys.open(file).olderKeys()).isOne();
    keys.settle(150, 99);
    assertThat(MasterKeys.open(file).olderKeys()).isOne();
    keys.settle(200, 100);
    assertThat(MasterKeys.open(file).olderKeys()).isZero();
  }

  @Test
  void keepsEachOldKeyForAsLongAsItsOwnTimeIsInTheJournal() {
    MasterKeys keys = MasterKeys.open(file);
    keys.keep();
    keys.rotate();
    keys.settle(100, 1);
    keys.rotate();
    keys.settle(200, 1);

    keys.settle(300, 150);

    assertThat(MasterKeys.open(file).olderKeys()).isOne();
  }

  @Test
  void saysNothingOfItsKeys() throws IOException {
    MasterKeys keys = MasterKeys.open(file);
    keys.keep();
    String secret = Files.readString(file).strip();

    assertThat(Keyring.parse(secret).orElseThrow().rotated().older().toString())
        .doesNotContain(secret);
  }

  @Test
  void keepsAnOldKeyThatSealsSomethingOutsideOfTheStore() {
    MasterKeys keys = MasterKeys.open(file);
    keys.keep();
    String old = keys.newestId();
    keys.rotate();
    keys.keepFor(() -> Set.of(old));

    keys.settle(100, 100);
    assertThat(MasterKeys.open(file).has(old)).isTrue();

    keys.keepFor(Set::of);
    keys.settle(100, 100);
    assertThat(MasterKeys.open(file).has(old)).isFalse();
  }
}
