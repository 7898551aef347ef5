package io.hermod.cli.doctor;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ConfigReader;
import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import io.hermod.config.setting.CertificateFiles;
import io.hermod.tls.TestAuthority;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateChecksTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path folder;
  private final TestAuthority authority = new TestAuthority("authority");
  private final Map<String, String> settings = new HashMap<>();
  private CertificateFiles files;

  @BeforeEach
  void chooseACertificate() throws Exception {
    choose(NOW.plus(Duration.ofDays(15)));
  }

  @Test
  void findsNoFaultWithGoodFiles() throws Exception {
    settings.put("HERMOD_OUTBOUND_CA_FILE", authority.writeTo(folder.resolve("ca.pem")).toString());

    assertThat(checks())
        .allMatch(Check::isGood)
        .extracting(Check::subject)
        .containsExactly("certificate", "private key", "outbound.ca-file");
  }

  @Test
  void saysWhenACertificateEnds() throws Exception {
    choose(NOW.plus(Duration.ofDays(13)));
    assertThat(problem().found()).endsWith("server.pem expires at 2026-01-14T00:00:00Z");
    assertThat(problem().advice()).startsWith("Replace the file before then.");

    choose(NOW.minusSeconds(1));
    assertThat(problem().found()).endsWith("server.pem expired at 2025-12-31T23:59:59Z");

    authority.server(NOW.plusSeconds(60), NOW.plus(Duration.ofDays(99))).writeTo(folder, "server");
    assertThat(problem().found()).endsWith("server.pem is not valid before 2026-01-01T00:01:00Z");
    assertThat(problem().advice()).startsWith("Set the clock");
  }

  @Test
  void saysWhichFileIsWrong() throws Exception {
    Files.writeString(files.certificates(), "nonsense");
    assertThat(problem().found()).contains("server.pem ");
    assertThat(problem().advice())
        .isEqualTo("Correct tls.cert-file and tls.key-file, or remove both settings.");

    authority.server().writeTo(folder, "server");
    authority.server().writeTo(folder, "other");
    Files.copy(folder.resolve("other.key"), files.key(), REPLACE_EXISTING);
    assertThat(problem().found()).contains("server.key is not the key of the certificate in ");

    Files.delete(files.key());
    assertThat(problem().found()).endsWith("server.key cannot be read");
  }

  @Test
  void saysThatOthersCanReadTheKey() throws Exception {
    Files.setPosixFilePermissions(files.key(), PosixFilePermissions.fromString("rw-r-----"));

    assertThat(problem())
        .isEqualTo(
            Check.bad(
                "private key",
                files.key() + " can be read by others (rw-r-----)",
                "Run: chmod 600 " + files.key()));
  }

  @Test
  void looksAtTheFilesThatTheServerCreated() throws Exception {
    settings.clear();
    assertThat(checks())
        .containsExactly(Check.good("certificate", "none yet; the first start creates one"));

    Path own = Files.createDirectories(folder.resolve("data/tls"));
    authority.server().writeTo(own, "server");
    Files.setPosixFilePermissions(
        own.resolve("server.key"), PosixFilePermissions.fromString("rw-------"));
    assertThat(problem().subject()).isEqualTo("CA certificate");
    assertThat(problem().found()).endsWith("ca.pem cannot be read");
    assertThat(problem().advice()).contains("creates a new CA for clients to trust");

    authority.writeTo(own.resolve("ca.pem"));
    assertThat(checks()).hasSize(3).allMatch(Check::isGood);
  }

  private void choose(Instant end) throws Exception {
    files = authority.server(NOW.minusSeconds(60), end).writeTo(folder, "server");
    Files.setPosixFilePermissions(files.key(), PosixFilePermissions.fromString("rw-------"));
    settings.put("HERMOD_TLS_CERT_FILE", files.certificates().toString());
    settings.put("HERMOD_TLS_KEY_FILE", files.key().toString());
  }

  private Check problem() {
    return checks().stream().filter(check -> !check.isGood()).findFirst().orElseThrow();
  }

  private List<Check> checks() {
    HermodConfig config = HermodConfig.of(new ConfigReader(folder, settings).read(List.of(), null));
    DataDirectory directory = new DataDirectory(folder.resolve("data"));
    return new CertificateChecks(config, directory, NOW).all();
  }
}
