package io.hermod.tls;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.setting.CertificateFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFilesTest {
  @TempDir private Path folder;
  private final TestAuthority authority = new TestAuthority("any");
  private CertificateFiles files;

  @BeforeEach
  void write() throws Exception {
    files = authority.server().writeTo(folder, "server");
  }

  @Test
  void takesAKeyWithItsCertificate() {
    assertThatCode(() -> KeyFiles.read(files)).doesNotThrowAnyException();
  }

  @Test
  void refusesTheKeyOfAnother() throws Exception {
    CertificateFiles other = authority.server().writeTo(folder, "other");

    assertRefused(
        new CertificateFiles(files.certificates(), other.key()), "other.key is not the key of");
  }

  @Test
  void saysWhichFileIsMissing() {
    Path missing = folder.resolve("missing");

    assertRefused(new CertificateFiles(missing, files.key()), "missing cannot be read");
    assertRefused(new CertificateFiles(files.certificates(), missing), "missing cannot be read");
  }

  @Test
  void saysWhatAFileShouldHold() throws Exception {
    assertRefused(
        new CertificateFiles(files.key(), files.key()), "server.key does not contain certificates");
    assertRefused(
        new CertificateFiles(files.certificates(), files.certificates()),
        "server.pem contains no PRIVATE KEY");
    Files.writeString(files.key(), "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----");
    assertRefused(files, "server.key is not a key of type EC");
    Files.writeString(files.certificates(), "-----BEGIN CERTIFICATE-----\nAAAA\n");
    assertRefused(files, "server.pem");
  }

  private static void assertRefused(CertificateFiles files, String problem) {
    assertThatThrownBy(() -> KeyFiles.read(files))
        .isInstanceOf(UnusableFileException.class)
        .hasMessageContaining(problem);
  }
}
