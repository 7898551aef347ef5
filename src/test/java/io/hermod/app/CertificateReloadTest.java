package io.hermod.app;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.app.certificate.Pem;
import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.setting.CertificateFiles;
import io.hermod.config.source.GivenValue;
import io.hermod.tls.TestAuthority;
import io.hermod.tls.TestIdentity;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a running server presents when certificates change or come to their end. */
class CertificateReloadTest {
  @TempDir private Path root;
  private final TestAuthority authority = new TestAuthority("operator");
  private volatile Duration ahead = Duration.ZERO;

  @Test
  void newConnectionsGetTheNewCertificateAndOpenOnesGoOn() throws Exception {
    TestIdentity first = authority.server();
    CertificateFiles files = first.writeTo(root, "operator");
    try (Hermod hermod = start(files);
        SSLSocket open = connect(hermod)) {
      assertThat(statusOver(open)).isEqualTo("HTTP/1.1 200 OK");
      TestIdentity second = authority.server();
      second.writeTo(root, "operator");

      hermod.refreshCertificates();

      for (int i = 0; i < 8; i++) {
        assertThat(presented(hermod)).isEqualTo(second.chain().getFirst());
      }
      assertThat(statusOver(open)).isEqualTo("HTTP/1.1 200 OK");
      assertCommandsWork();
    }
  }

  @Test
  void aBrokenFileLeavesTheOldCertificateInUse() throws Exception {
    TestIdentity first = authority.server();
    CertificateFiles files = first.writeTo(root, "operator");
    try (Hermod hermod = start(files)) {
      Files.writeString(files.key(), "nonsense");
      hermod.refreshCertificates();
      assertThat(presented(hermod)).isEqualTo(first.chain().getFirst());

      Files.delete(files.key());
      hermod.refreshCertificates();
      assertThat(presented(hermod)).isEqualTo(first.chain().getFirst());

      TestIdentity second = authority.server();
      second.writeTo(root, "operator");
      hermod.refreshCertificates();
      assertThat(presented(hermod)).isEqualTo(second.chain().getFirst());
    }
  }

  @Test
  void theKeyOfAnotherCertificateLeavesTheOldOneInUse() throws Exception {
    TestIdentity first = authority.server();
    CertificateFiles files = first.writeTo(root, "operator");
    try (Hermod hermod = start(files)) {
      Files.copy(
          authority.server().writeTo(root, "other").certificates(),
          files.certificates(),
          StandardCopyOption.REPLACE_EXISTING);

      hermod.refreshCertificates();

      assertThat(presented(hermod)).isEqualTo(first.chain().getFirst());
    }
  }

  @Test
  void renewsItsOwnCertificateWithoutARestart() throws Exception {
    try (Hermod hermod = start()) {
      X509Certificate before = presented(hermod);
      ahead = Duration.ofDays(100);
      hermod.refreshCertificates();
      assertThat(presented(hermod)).isEqualTo(before);

      ahead = Duration.ofDays(600);
      hermod.refreshCertificates();

      X509Certificate after = presented(hermod);
      assertThat(after.getNotAfter().toInstant()).isAfter(now().plus(Duration.ofDays(800)));
      assertThat(after.getPublicKey()).isEqualTo(before.getPublicKey());
    }
  }

  @Test
  void renewsItsAuthorityWithoutARestart() throws Exception {
    try (Hermod hermod = start()) {
      byte[] before = Files.readAllBytes(hermod.directory().caCertificate());
      ahead = Duration.ofDays(18 * 365);
      hermod.refreshCertificates();

      X509Certificate renewed =
          Pem.readCertificate(Files.readAllBytes(hermod.directory().caCertificate()));
      assertThat(renewed).isNotEqualTo(Pem.readCertificate(before));
      assertThat(chain(hermod)).contains(renewed);
      presented(hermod).verify(Pem.readCertificate(before).getPublicKey());
    }
  }

  @Test
  void goesOnWithWhatItHasWhenTheFolderIsDamaged() throws Exception {
    try (Hermod hermod = start()) {
      X509Certificate before = presented(hermod);
      Files.delete(hermod.directory().tlsFolder().resolve("ca.key"));
      ahead = Duration.ofDays(600);

      hermod.refreshCertificates();

      assertThat(presented(hermod)).isEqualTo(before);
    }
  }

  private void assertCommandsWork() {
    TestCommandLine command = new TestCommandLine(root);
    assertThat(
            command.run("topic", "create", "made", "--data-dir", root.resolve("data").toString()))
        .as(command.err())
        .isZero();
  }

  private static String statusOver(SSLSocket socket) throws IOException {
    socket
        .getOutputStream()
        .write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
    String status = lines.readLine();
    int length = 0;
    for (String line = lines.readLine(); !line.isEmpty(); line = lines.readLine()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(15).strip());
      }
    }
    for (int i = 0; i < length; i++) {
      lines.read();
    }
    return status;
  }

  private static X509Certificate presented(Hermod hermod) throws Exception {
    return chain(hermod).getFirst();
  }

  private static List<X509Certificate> chain(Hermod hermod) throws Exception {
    try (SSLSocket socket = connect(hermod)) {
      socket.startHandshake();
      return Stream.of(socket.getSession().getPeerCertificates())
          .map(X509Certificate.class::cast)
          .toList();
    }
  }

  /** Each with a context of its own, so that no session is taken up again. */
  private static SSLSocket connect(Hermod hermod) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Everybody()}, null);
    int port = hermod.address().httpsAddress().orElseThrow().getPort();
    return (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
  }

  private Hermod start(CertificateFiles files) {
    return start(
        "tls.cert-file", files.certificates().toString(), "tls.key-file", files.key().toString());
  }

  private Hermod start(String... settings) {
    List<String> all =
        Stream.concat(
                Stream.of("data-dir", root.resolve("data").toString(), "https-port", "0"),
                Stream.of(settings))
            .toList();
    List<GivenValue> flags = new ArrayList<>();
    for (int i = 0; i < all.size(); i += 2) {
      flags.add(new GivenValue(all.get(i), all.get(i + 1), "test"));
    }
    HermodConfig config = HermodConfig.of(new ConfigReader(root, Map.of()).read(flags, null));
    return Hermod.start(config, this::now);
  }

  /** The commands in a test live by the real clock, and must understand the server. */
  private Instant now() {
    return Instant.now().plus(ahead);
  }

  /** Certificates of a clock that jumps are not valid yet for a client that looks. */
  private static final class Everybody extends X509ExtendedTrustManager {
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
