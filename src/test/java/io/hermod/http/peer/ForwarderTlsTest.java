package io.hermod.http.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.setting.CertificateFiles;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.RequestOrigin;
import io.hermod.http.server.ServerSettings.PemFiles;
import io.hermod.tls.CallRules;
import io.hermod.tls.FileReloader;
import io.hermod.tls.TestAuthority;
import io.hermod.tls.TestIdentity;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which servers a server trusts to be the leader, and what the leader knows of the caller. */
@Timeout(60)
class ForwarderTlsTest {
  private static final ForwardingLimits HASTY =
      new ForwardingLimits(
          Duration.ofMillis(300),
          Duration.ofMillis(10),
          Duration.ofSeconds(20),
          Duration.ofSeconds(20),
          1 << 20);

  private static final PublicAddress PUBLIC = new PublicAddress(null, () -> "https://usual");

  @TempDir private Path folder;
  private final TestAuthority authority = new TestAuthority("cluster");
  private final AtomicReference<@Nullable URI> leader = new AtomicReference<>();
  private TestNode leading;
  private TestNode following;
  private HttpClient client;

  @BeforeEach
  void start() throws IOException, GeneralSecurityException {
    leading = TestNode.withTls("leading", certificate("a")).leadsWith(ForwarderTlsTest::tell);
    following = TestNode.withTls("following", certificate("b"));
    client =
        HttpClient.newBuilder().sslContext(TestIdentity.anonymous(authority.certificate())).build();
    leader.set(leading.tlsUrl());
  }

  @AfterEach
  void stop() {
    client.close();
    following.close();
    leading.close();
  }

  private static boolean tell(HttpServerRequest request) {
    request.response().end(PUBLIC.origin(request) + " " + RequestOrigin.tlsVersion(request));
    return true;
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void theLeaderKnowsHowTheCallerIsConnected(HttpClient.Version version) throws Exception {
    following.follows(leader, HASTY, trust(authority));
    assertThat(get(following.tlsUrl(), version).body()).isEqualTo(following.tlsUrl() + " TLSv1.3");
    assertThat(get(following.url(), version).body()).isEqualTo(following.url() + " null");

    leader.set(leading.url());
    assertThat(get(following.tlsUrl(), version).body()).isEqualTo(following.tlsUrl() + " TLSv1.3");
  }

  @Test
  void aServerWithACertificateOfAnotherAuthorityIsNotTheLeader() throws Exception {
    following.follows(leader, HASTY, trust(new TestAuthority("other")));
    assertThat(get(following.url(), HttpClient.Version.HTTP_1_1).body()).contains("NoLeader");

    following.follows(leader, HASTY, CallRules.USUAL);
    assertThat(get(following.url(), HttpClient.Version.HTTP_1_1).body()).contains("NoLeader");
  }

  @Test
  void aServerWithACertificateForAnotherNameIsNotTheLeader() throws Exception {
    leader.set(URI.create(leading.tlsUrl().toString().replace("localhost", "127.0.0.1")));
    following.follows(leader, HASTY, trust(authority));
    assertThat(get(following.url(), HttpClient.Version.HTTP_1_1).body()).contains("NoLeader");
  }

  private CallRules trust(TestAuthority trusted) throws IOException {
    Path file = trusted.writeTo(folder.resolve("trusted.pem"));
    return CallRules.trustingAlso(file, new FileReloader());
  }

  private PemFiles certificate(String name) throws IOException {
    CertificateFiles files = authority.server().writeTo(folder, name);
    return new PemFiles(files.key(), files.certificates());
  }

  private HttpResponse<String> get(URI url, HttpClient.Version version) throws Exception {
    return client.send(
        HttpRequest.newBuilder(url.resolve("/")).version(version).build(), BodyHandlers.ofString());
  }
}
