package io.hermod.app.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsFolderTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path root;
  private DataDirectory directory = new DataDirectory(Path.of(""));

  @BeforeEach
  void useTheFolder() {
    directory = new DataDirectory(root);
  }

  @Test
  void makesFilesThatOnlyTheOwnerReads() throws IOException {
    provide(NOW);

    assertThat(contents()).containsOnlyKeys("ca.pem", "ca.key", "server.pem", "server.key");
    assertThat(permissions(directory.tlsFolder())).isEqualTo("rwx------");
    try (Stream<Path> files = Files.list(directory.tlsFolder())) {
      assertThat(files).allSatisfy(file -> assertThat(permissions(file)).isEqualTo("rw-------"));
    }
  }

  @Test
  void certifiesLoopbackTheHostAndTheMachine() throws Exception {
    provide(NOW, "10.1.2.3", "build-box");

    ServerNames names = ServerNames.in(serverCertificate());
    assertThat(names.names()).containsExactlyInAnyOrder("localhost", "build-box");
    assertThat(names.addresses())
        .containsExactlyInAnyOrder("127.0.0.1", "0:0:0:0:0:0:0:1", "10.1.2.3");
  }

  @Test
  void leavesOutHostsThatNoCertificateCanName() throws Exception {
    provide(NOW, "0.0.0.0", "::", "odd_name");

    assertThat(ServerNames.in(serverCertificate())).isEqualTo(ServerNames.of(List.of()));
  }

  @Test
  void signsTheServerWithTheAuthority() throws Exception {
    provide(NOW);
    X509Certificate authority = certificate("ca.pem");

    serverCertificate().verify(authority.getPublicKey());
    assertThat(authority.getBasicConstraints()).isZero();
    assertThat(serverCertificate().getBasicConstraints()).isEqualTo(-1);
  }

  @Test
  void keepsEverythingOnLaterStarts() {
    provide(NOW);
    Map<String, String> before = contents();
    provide(NOW.plus(Duration.ofDays(100)));

    assertThat(contents()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 823, 2000})
  void renewsTheServerCertificateBeforeOrAfterItsEnd(int days) throws Exception {
    provide(NOW);
    Map<String, String> before = contents();
    Instant later = NOW.plus(Duration.ofDays(days));
    provide(later);

    assertThat(serverCertificate().getNotAfter().toInstant())
        .isAfter(later.plus(Duration.ofDays(365)));
    assertOnlyTheCertificateChanged(before);
    serverCertificate().verify(certificate("ca.pem").getPublicKey());
  }

  /** Twenty years are a long time for a clock in a test to run, and not for a clock that jumps. */
  @ParameterizedTest
  @ValueSource(ints = {18 * 365, 20 * 365 - 1, 25 * 365})
  void renewsTheAuthorityUnderItsNameAndKey(int days) throws Exception {
    provide(NOW);
    X509Certificate before = certificate("ca.pem");
    byte[] key = Files.readAllBytes(directory.tlsFolder().resolve("ca.key"));
    Instant later = NOW.plus(Duration.ofDays(days));
    provide(later);

    X509Certificate after = certificate("ca.pem");
    assertThat(after.getNotAfter().toInstant()).isAfter(later.plus(Duration.ofDays(19 * 365)));
    assertThat(after.getSubjectX500Principal()).isEqualTo(before.getSubjectX500Principal());
    assertThat(directory.tlsFolder().resolve("ca.key")).hasBinaryContent(key);
    serverCertificate().verify(before.getPublicKey());
    assertThat(serverCertificate().getNotAfter().toInstant())
        .isAfter(later.plus(Duration.ofDays(365)));
    assertThat(
            Pem.readCertificates(Files.readAllBytes(directory.tlsFolder().resolve("server.pem"))))
        .containsExactly(serverCertificate(), after);
  }

  @Test
  void presentsTheRenewedAuthorityAfterACrashBetweenTheTwoFiles() throws Exception {
    provide(NOW);
    Instant later = NOW.plus(Duration.ofDays(18 * 365));
    provide(later.minus(Duration.ofDays(2 * 365)));
    byte[] server = Files.readAllBytes(directory.tlsFolder().resolve("server.pem"));
    provide(later);
    Files.write(directory.tlsFolder().resolve("server.pem"), server);
    provide(later);

    assertThat(
            Pem.readCertificates(Files.readAllBytes(directory.tlsFolder().resolve("server.pem"))))
        .contains(certificate("ca.pem"));
  }

  @Test
  void renewsTheServerCertificateForANewHost() throws Exception {
    provide(NOW);
    Map<String, String> before = contents();
    provide(NOW, "10.1.2.3");

    assertThat(ServerNames.in(serverCertificate()).addresses()).contains("10.1.2.3");
    assertOnlyTheCertificateChanged(before);
  }

  @Test
  void leavesACertificateFromElsewhereAlone(@TempDir Path elsewhere) throws IOException {
    provide(NOW);
    new TlsFolder(new DataDirectory(elsewhere), ServerNames.of(List.of())).provide(NOW);
    Files.copy(
        elsewhere.resolve("tls/server.pem"),
        directory.tlsFolder().resolve("server.pem"),
        StandardCopyOption.REPLACE_EXISTING);
    Map<String, String> before = contents();
    provide(NOW.plus(Duration.ofDays(2000)), "10.1.2.3");

    assertThat(contents()).isEqualTo(before);
  }

  @Test
  void startsAfreshWhenAFirstStartDidNotFinish() throws IOException {
    Path draft = Files.createDirectory(root.resolve("tls.new"));
    Files.writeString(draft.resolve("ca.pem"), "half a certifi");
    Files.writeString(draft.resolve("ca.key"), "");
    provide(NOW);

    assertThat(contents()).containsOnlyKeys("ca.pem", "ca.key", "server.pem", "server.key");
    assertThat(contents().get("ca.pem")).endsWith("-----END CERTIFICATE-----\n");
    assertThat(draft).doesNotExist();
  }

  @Test
  void goesOnAfterARenewalThatDidNotFinish() throws Exception {
    provide(NOW);
    Files.writeString(directory.tlsFolder().resolve("server.pem.new"), "half");
    Instant later = NOW.plus(Duration.ofDays(800));
    provide(later);

    assertThat(serverCertificate().getNotAfter().toInstant()).isAfter(later);
    assertThat(contents()).doesNotContainKey("server.pem.new");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ca.pem", "ca.key", "server.pem", "server.key"})
  void stopsTheStartWhenAFileIsMissing(String name) throws IOException {
    provide(NOW);
    Files.delete(directory.tlsFolder().resolve(name));

    assertThatThrownBy(() -> provide(NOW))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining(name + " is missing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ca.pem", "ca.key", "server.pem"})
  void stopsTheStartWhenAFileIsBroken(String name) throws IOException {
    provide(NOW);
    Files.writeString(directory.tlsFolder().resolve(name), "nonsense");

    assertThatThrownBy(() -> provide(NOW, "10.1.2.3"))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining(directory.tlsFolder().toString());
  }

  @Test
  void createsAnAuthorityWithoutAServerForOthersToShare() throws Exception {
    TlsFolder.createAuthority(directory, NOW);
    Map<String, String> before = contents();
    TlsFolder.createAuthority(directory, NOW.plus(Duration.ofDays(1)));

    assertThat(contents()).isEqualTo(before).containsOnlyKeys("ca.pem", "ca.key");
    issueWhenReplaced();
    provide(NOW);
    serverCertificate().verify(certificate("ca.pem").getPublicKey());
  }

  @Test
  void issuesTheServerCertificateAgainUnderAnAuthorityThatItGets() throws Exception {
    provide(NOW);
    getAuthorityOf(root.resolve("elsewhere"));

    issueWhenReplaced();

    serverCertificate().verify(certificate("ca.pem").getPublicKey());
    Map<String, String> before = contents();
    issueWhenReplaced();
    provide(NOW);
    assertThat(contents()).isEqualTo(before);
  }

  @Test
  void keepsTheOwnersCertificateUnderAnAuthorityThatItGets() throws Exception {
    provide(NOW);
    KeyPair own = CertificateAuthority.newKeyPair();
    X500Principal name = new X500Principal("CN=Example Corp");
    X509Certificate certificate =
        new CertificateDraft(name, name, own.getPublic(), NOW, NOW.plus(Duration.ofDays(90)))
            .sign(own.getPrivate());
    Files.write(directory.tlsFolder().resolve("server.pem"), Pem.write(certificate));
    getAuthorityOf(root.resolve("elsewhere"));

    issueWhenReplaced();

    assertThat(serverCertificate()).isEqualTo(certificate);
  }

  @Test
  void renewsAnAuthorityThatIsSharedWhereverItIsChanged() throws Exception {
    provide(NOW);
    Instant later = NOW.plus(Duration.ofDays(18 * 365));
    X509Certificate before = certificate("ca.pem");
    List<DataDirectory> changed = new ArrayList<>();

    new TlsFolder(
            directory,
            ServerNames.of(List.of()),
            change -> {
              changed.add(directory);
              change.accept(directory);
              // As on a server that finds that another one was faster.
              change.accept(directory);
            })
        .provide(later);

    assertThat(changed).hasSize(1);
    X509Certificate after = certificate("ca.pem");
    assertThat(after.getNotAfter()).isAfter(before.getNotAfter());
    serverCertificate().verify(after.getPublicKey());
  }

  private void getAuthorityOf(Path elsewhere) throws IOException {
    DataDirectory other = new DataDirectory(elsewhere);
    TlsFolder.createAuthority(other, NOW);
    for (String name : List.of("ca.pem", "ca.key")) {
      Files.copy(
          other.tlsFolder().resolve(name),
          directory.tlsFolder().resolve(name),
          StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private void issueWhenReplaced() {
    new TlsFolder(directory, ServerNames.of(List.of())).issueWhenReplaced(NOW);
  }

  private void provide(Instant now, String... hosts) {
    new TlsFolder(directory, ServerNames.of(List.of(hosts))).provide(now);
  }

  private void assertOnlyTheCertificateChanged(Map<String, String> before) {
    Map<String, String> after = contents();
    assertThat(after.get("server.pem")).isNotEqualTo(before.get("server.pem"));
    assertThat(after)
        .containsEntry("ca.pem", before.get("ca.pem"))
        .containsEntry("ca.key", before.get("ca.key"))
        .containsEntry("server.key", before.get("server.key"));
  }

  private X509Certificate serverCertificate() throws IOException, GeneralSecurityException {
    return certificate("server.pem");
  }

  private X509Certificate certificate(String name) throws IOException, GeneralSecurityException {
    return Pem.readCertificate(Files.readAllBytes(directory.tlsFolder().resolve(name)));
  }

  private Map<String, String> contents() {
    try (Stream<Path> files = Files.list(directory.tlsFolder())) {
      return files.collect(
          Collectors.toMap(file -> file.getFileName().toString(), TlsFolderTest::content));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String permissions(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
