package io.hermod.access.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {
  @TempDir private Path folder;
  private DataDirectory directory = new DataDirectory(Path.of(""));

  @BeforeEach
  void useTheFolder() {
    directory = new DataDirectory(folder);
  }

  @Test
  void areMadeOnceAndKept() {
    Credentials made = Credentials.loadOrCreate(directory);

    assertThat(Credentials.loadOrCreate(directory)).isEqualTo(made);
    assertThat(Credentials.load(directory)).contains(made);
  }

  @Test
  void areReadableByTheOwnerOnly() throws IOException {
    Credentials.loadOrCreate(directory);

    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.credentialsFile())))
        .isEqualTo("rw-------");
  }

  @Test
  void areNotThereBeforeTheFirstStart() {
    assertThat(Credentials.load(directory)).isEmpty();
  }

  @Test
  void keepTheSecretOutOfPrintedText() {
    Credentials made = Credentials.loadOrCreate(directory);

    assertThat(made.toString()).doesNotContain(made.clientSecret());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{\"tenantId\":\"t\",\"clientSecret\":\"hunter2\"}"})
  void stopTheStartWhenTheFileIsBrokenWithoutQuotingIt(String content) throws IOException {
    Files.writeString(directory.credentialsFile(), content);

    assertThatThrownBy(() -> Credentials.loadOrCreate(directory))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("credentials.json")
        .hasMessageNotContaining("hunter2");
  }
}
