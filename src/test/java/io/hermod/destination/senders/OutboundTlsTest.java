package io.hermod.destination.senders;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.setting.CertificateFiles;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.TestBatchBody;
import io.hermod.egress.Egress;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Profiles;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.CallRules;
import io.hermod.tls.ClientIdentity;
import io.hermod.tls.FileReloader;
import io.hermod.tls.OutboundTls;
import io.hermod.tls.TestAuthority;
import io.hermod.tls.TestIdentity;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKind;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutboundTlsTest {
  private static final Instant NOW = Instant.parse("2026-05-01T00:00:00Z");
  private static final Topic CLOUD = new TopicBuilder(1, "orders", "/topics/orders").build();
  private static final Topic EDGE = CLOUD.as(TopicKind.EDGE);

  @TempDir private Path folder;
  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final TestAuthority authority = new TestAuthority("closed network");
  private final FileReloader reloader = new FileReloader();
  private final CallRules anyAuthority = CallRules.USUAL.withAnyAuthority(() -> NOW);

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void callsOnlyThoseWhomItTrusts() throws Exception {
    int port = serve(authority.server());
    CallRules also = CallRules.trustingAlso(authority.writeTo(folder.resolve("ca.pem")), reloader);

    assertThat(send(OutboundTls.USUAL, CLOUD, "localhost", port)).isInstanceOf(Unreachable.class);
    assertThat(send(new OutboundTls(also, also), CLOUD, "localhost", port))
        .isEqualTo(new Responded(200));
    assertThat(send(new OutboundTls(also, also), EDGE, "localhost", port))
        .isEqualTo(new Responded(200));
    assertThat(send(new OutboundTls(also, also), CLOUD, "127.0.0.1", port))
        .as("a certificate of another name")
        .isInstanceOf(Unreachable.class);
  }

  @Test
  void takesAnyAuthorityForEdgeTopicsOnly() throws Exception {
    OutboundTls tls = new OutboundTls(CallRules.USUAL, anyAuthority);
    int port = serve(authority.server());

    assertThat(send(tls, EDGE, "localhost", port)).isEqualTo(new Responded(200));
    assertThat(send(tls, CLOUD, "localhost", port)).isInstanceOf(Unreachable.class);
  }

  @Test
  void looksAtNameAndDatesWhereAnyAuthorityWillDo() throws Exception {
    OutboundTls tls = new OutboundTls(CallRules.USUAL, anyAuthority);
    int good = serve(authority.server());
    int expired = serve(authority.server(NOW.minusSeconds(60), NOW.minusSeconds(1)));

    assertThat(send(tls, EDGE, "127.0.0.1", good)).isInstanceOf(Unreachable.class);
    assertThat(send(tls, EDGE, "localhost", expired)).isInstanceOf(Unreachable.class);
  }

  @Test
  void looksAtNothingIfItIsBlind() throws Exception {
    OutboundTls tls = new OutboundTls(CallRules.USUAL, anyAuthority.blind());
    int expired = serve(authority.server(NOW.minusSeconds(60), NOW.minusSeconds(1)));

    assertThat(send(tls, EDGE, "127.0.0.1", expired)).isEqualTo(new Responded(200));
    assertThat(send(tls, CLOUD, "localhost", expired)).isInstanceOf(Unreachable.class);
  }

  @Test
  void showsItsCertificate() throws Exception {
    CertificateFiles own = authority.client().writeTo(folder, "own");
    int port = serve(authority.server(), ClientAuth.REQUIRED);

    assertThat(send(new OutboundTls(CallRules.USUAL, anyAuthority), EDGE, "localhost", port))
        .isInstanceOf(Unreachable.class);
    assertThat(
            send(
                new OutboundTls(CallRules.USUAL, anyAuthority.as(ClientIdentity.of(own, reloader))),
                EDGE,
                "localhost",
                port))
        .isEqualTo(new Responded(200));
  }

  @Test
  void trustsNewAuthoritiesWhenTheirFileChanges() throws Exception {
    Path caFile = new TestAuthority("before").writeTo(folder.resolve("ca.pem"));
    CallRules rules = CallRules.trustingAlso(caFile, reloader);
    OutboundTls tls = new OutboundTls(rules, rules);
    int port = serve(authority.server());
    assertThat(send(tls, CLOUD, "localhost", port)).isInstanceOf(Unreachable.class);

    authority.writeTo(caFile);
    reloader.refresh();
    assertThat(send(tls, CLOUD, "localhost", port)).isEqualTo(new Responded(200));

    Files.delete(caFile);
    reloader.refresh();
    assertThat(send(tls, CLOUD, "localhost", port)).isEqualTo(new Responded(200));
  }

  @Test
  void showsItsNewCertificateWhenTheFilesChange() throws Exception {
    CertificateFiles own = new TestAuthority("before").client().writeTo(folder, "own");
    CallRules rules = anyAuthority.as(ClientIdentity.of(own, reloader));
    OutboundTls tls = new OutboundTls(CallRules.USUAL, rules);
    int port = serve(authority.server(), ClientAuth.REQUIRED);
    assertThat(send(tls, EDGE, "localhost", port)).isInstanceOf(Unreachable.class);

    authority.client().writeTo(folder, "own");
    reloader.refresh();
    assertThat(send(tls, EDGE, "localhost", port)).isEqualTo(new Responded(200));
  }

  private int serve(TestIdentity identity) throws Exception {
    return serve(identity, ClientAuth.NONE);
  }

  private int serve(TestIdentity identity, ClientAuth auth) throws Exception {
    CertificateFiles files = identity.writeTo(folder, "server-" + identity.hashCode());
    HttpServerOptions options =
        new HttpServerOptions()
            .setSsl(true)
            .setClientAuth(auth)
            .setTrustOptions(
                new PemTrustOptions()
                    .addCertPath(authority.writeTo(folder.resolve("clients.pem")).toString()))
            .setKeyCertOptions(
                new PemKeyCertOptions()
                    .setCertPath(files.certificates().toString())
                    .setKeyPath(files.key().toString()));
    return vertx
        .createHttpServer(options)
        .requestHandler(request -> request.response().end())
        .listen(0, "localhost")
        .toCompletionStage()
        .toCompletableFuture()
        .join()
        .actualPort();
  }

  private DeliveryOutcome send(OutboundTls tls, Topic topic, String host, int port) {
    Told told = new Told();
    context.runOnContext(
        _ ->
            new DestinationSenders(
                    vertx,
                    new VertxLoop(vertx, context, InstantSource.system()),
                    tls,
                    Egress.OPEN,
                    SenderSettings.plain(InstantSource.system()))
                .senderFor(subscription(host, port), topic, Profiles.EDGE)
                .send(new TestBatchBody(List.of(event())), told));
    return told.awaitOutcome();
  }

  private static Subscription subscription(String host, int port) {
    return new SubscriptionBuilder(
            2, 1, new WebhookDestination(URI.create("https://" + host + ":" + port + "/hook")))
        .named("billing", "/billing")
        .filter(EventFilter.ALL)
        .build();
  }

  private static Event event() {
    byte[] json = "{\"id\":\"1\"}".getBytes(UTF_8);
    return new Event("1", "type", "s", "1", (byte) 1, new RawJson(json, 0, json.length));
  }
}
