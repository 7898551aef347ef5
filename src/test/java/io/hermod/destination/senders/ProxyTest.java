package io.hermod.destination.senders;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.EgressConfig;
import io.hermod.config.setting.CertificateFiles;
import io.hermod.config.setting.ProxyConfig;
import io.hermod.config.source.EntraTenantConfig;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.TestBatchBody;
import io.hermod.destination.webhook.EntraTokens;
import io.hermod.destination.webhook.TokenServer;
import io.hermod.egress.Egress;
import io.hermod.egress.EgressPolicy;
import io.hermod.egress.ForwardProxy;
import io.hermod.egress.OutboundProxy;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Outcome;
import io.hermod.profile.Profiles;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.CallRules;
import io.hermod.tls.OutboundTls;
import io.hermod.tls.TestAuthority;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deliveries and tokens through a forward proxy. */
class ProxyTest {
  private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();
  private static final EgressPolicy NO_METADATA =
      EgressPolicy.of(new EgressConfig(List.of(), List.of("link-local")));

  @TempDir private Path folder;
  @AutoClose private final ForwardProxy proxy = new ForwardProxy();
  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final TestAuthority authority = new TestAuthority("proxied");

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void tunnelsToWebhooksWhoseNamesOnlyTheProxyKnows() throws IOException {
    try (RawServer server = new RawServer(OK)) {
      proxy.knows("hooks.internal:80", server.port());

      assertThat(send("http://hooks.internal/hook", config(null, null)))
          .isEqualTo(new Responded(200));
      assertThat(proxy.heads).singleElement().asString().startsWith("CONNECT hooks.internal:80 ");
      assertThat(server.requests.remove())
          .startsWith("POST /hook HTTP/1.1\r\nhost: hooks.internal\r\n");
    }
  }

  @Test
  void speaksTlsWithTheWebhookAndNotWithTheProxy() throws Exception {
    int port = serveTls();
    proxy.knows("localhost:443", port);

    assertThat(send("https://localhost/hook", config(null, null))).isEqualTo(new Responded(200));
    assertThat(proxy.heads).singleElement().asString().startsWith("CONNECT localhost:443 ");
  }

  @Test
  void showsItsPasswordToTheProxyOnly() throws IOException {
    proxy.wants(base64("ann:p:w+%"));
    try (RawServer server = new RawServer(OK)) {
      proxy.knows("hooks.internal:80", server.port());

      assertThat(send("http://hooks.internal/", config(null, null))).satisfies(this::isProxyFault);
      assertThat(send("http://hooks.internal/", config("ann", "p:w+%")))
          .isEqualTo(new Responded(200));
      assertThat(server.requests.remove()).doesNotContainIgnoringCase("proxy-authorization");
    }
  }

  @Test
  void aProxyThatCannotConnectIsASocketError() {
    assertThat(send("http://unknown.internal/", config(null, null))).satisfies(this::isProxyFault);
  }

  @Test
  void goesAroundTheProxyToItsExceptions() throws IOException {
    try (RawServer server = new RawServer(OK)) {
      ProxyConfig config =
          new ProxyConfig("127.0.0.1", proxy.port(), null, null, List.of("loopback"));

      assertThat(send("http://127.0.0.1:" + server.port() + "/", config))
          .isEqualTo(new Responded(200));
      assertThat(proxy.heads).isEmpty();
    }
  }

  @Test
  void asksTheProxyForNoDeniedAddress() {
    assertThat(send("http://169.254.169.254/", config(null, null)))
        .isInstanceOfSatisfying(
            Unreachable.class,
            denied -> assertThat(denied.failure()).isEqualTo(Outcome.ADDRESS_DENIED));
    assertThat(proxy.heads).isEmpty();
  }

  @Test
  void fetchesTokensThroughTheProxy() throws IOException {
    try (TokenServer server = new TokenServer()) {
      proxy.knows("login.internal", server.tenant().tokenEndpoint().getPort());
      EntraTenantConfig tenant =
          new EntraTenantConfig(
              TokenServer.TENANT,
              URI.create("http://login.internal/token"),
              "client",
              TokenServer.SECRET);
      try (EntraTokens tokens =
          new EntraTokens(
              List.of(tenant),
              OutboundProxy.of(config(null, null)),
              () -> Instant.parse("2026-01-01T00:00:00Z"))) {
        EntraApplication application = new EntraApplication(TokenServer.TENANT, "api://shop");
        assertThat(tokens.token(application).toCompletableFuture().join()).isEqualTo("token-1");
      }
      assertThat(proxy.heads)
          .singleElement()
          .asString()
          .startsWith("POST http://login.internal/token ");
    }
  }

  private void isProxyFault(DeliveryOutcome outcome) {
    assertThat(outcome)
        .isEqualTo(new Unreachable(Outcome.SOCKET_ERROR, "the proxy did not connect"));
  }

  private ProxyConfig config(@Nullable String user, @Nullable String password) {
    return new ProxyConfig("127.0.0.1", proxy.port(), user, password, List.of());
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private int serveTls() throws Exception {
    CertificateFiles files = authority.server().writeTo(folder, "server");
    return vertx
        .createHttpServer(
            new HttpServerOptions()
                .setSsl(true)
                .setKeyCertOptions(
                    new PemKeyCertOptions()
                        .setCertPath(files.certificates().toString())
                        .setKeyPath(files.key().toString())))
        .requestHandler(request -> request.response().end())
        .listen(0, "localhost")
        .await()
        .actualPort();
  }

  private DeliveryOutcome send(String url, ProxyConfig config) {
    Subscription subscription =
        new SubscriptionBuilder(2, 1, new WebhookDestination(URI.create(url)))
            .named("s", "/s")
            .filter(EventFilter.ALL)
            .build();
    byte[] json = {'{', '}'};
    Event event = new Event("e1", "type", "s", "", (byte) 0, new RawJson(json, 0, json.length));
    Told told = new Told();
    context.runOnContext(
        _ ->
            senders(config)
                .senderFor(subscription, TOPIC, Profiles.EDGE)
                .send(new TestBatchBody(List.of(event)), told));
    return told.awaitOutcome();
  }

  private DestinationSenders senders(ProxyConfig config) {
    CallRules rules = CallRules.USUAL.withAnyAuthority(() -> Instant.parse("2026-05-01T00:00:00Z"));
    return new DestinationSenders(
        vertx,
        new VertxLoop(vertx, context, InstantSource.system()),
        new OutboundTls(rules, rules),
        new Egress(NO_METADATA, OutboundProxy.of(config)),
        SenderSettings.plain(InstantSource.system()));
  }
}
