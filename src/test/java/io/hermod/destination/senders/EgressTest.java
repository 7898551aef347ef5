package io.hermod.destination.senders;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.EgressConfig;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.Sender;
import io.hermod.destination.TestBatchBody;
import io.hermod.egress.Egress;
import io.hermod.egress.EgressPolicy;
import io.hermod.egress.FakeDns;
import io.hermod.egress.OutboundProxy;
import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.loop.VertxLoop;
import io.hermod.profile.Outcome;
import io.hermod.profile.Profile;
import io.hermod.profile.TestProfiles;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.OutboundTls;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses deliveries go to, and what becomes of names. */
class EgressTest {
  private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";
  private static final String HANGING_UP =
      "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();
  private static final Profile PATIENT =
      TestProfiles.waiting(Duration.ofSeconds(20), Duration.ZERO);
  private static final Profile BRISK = TestProfiles.waiting(Duration.ofMillis(300), Duration.ZERO);
  private static final EgressPolicy NO_METADATA =
      EgressPolicy.of(new EgressConfig(List.of(), List.of("link-local", "127.66.0.0/16")));

  private final FakeDns dns = new FakeDns();
  private final Vertx vertx = dns.vertx();
  private final Context context = vertx.getOrCreateContext();
  private final DestinationSenders senders =
      new DestinationSenders(
          vertx,
          new VertxLoop(vertx, context, InstantSource.system()),
          OutboundTls.USUAL,
          new Egress(NO_METADATA, OutboundProxy.NONE),
          SenderSettings.plain(InstantSource.system()));

  @AfterEach
  void stop() {
    vertx.close().await();
    dns.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"169.254.169.254", "2852039166", "[::ffff:a9fe:a9fe]", "127.66.1.2", "[fe80::1]"})
  void callsNoDeniedAddress(String host) {
    assertThat(send("http://" + host + ":1/", PATIENT)).satisfies(EgressTest::isDenied);
  }

  @Test
  void callsNoNameWithADeniedAddressAmongItsAddresses() throws IOException {
    try (RawServer server = new RawServer(OK)) {
      dns.says("mixed.example", "127.0.0.1", "169.254.169.254");

      assertThat(send("http://mixed.example:" + server.port() + "/", PATIENT))
          .satisfies(EgressTest::isDenied);
      assertThat(server.connections).hasValue(0);
    }
  }

  @Test
  void callsTheAddressThatWasCheckedAndChecksEveryConnection() throws IOException {
    try (RawServer server = new RawServer(HANGING_UP)) {
      dns.says("rebinding.example", "127.0.0.1");
      dns.says("rebinding.example", "169.254.169.254");
      String url = "http://rebinding.example:" + server.port() + "/";

      assertThat(send(url, PATIENT)).isEqualTo(new Responded(200));
      assertThat(server.requests.remove()).contains("host: rebinding.example:" + server.port());
      assertThat(send(url, PATIENT)).satisfies(EgressTest::isDenied);
      assertThat(server.connections).hasValue(1);
    }
  }

  @Test
  void forwardsToNoDeniedAddress() {
    URI url = URI.create("http://169.254.169.254/api/events?api-version=2018-01-01");
    Destination destination = new EventGridDestination(url, "key", null, BatchPolicy.NONE);

    assertThat(send(destination, PATIENT)).satisfies(EgressTest::isDenied);
  }

  @Test
  void aNameServerThatSaysNothingFailsTheAttemptWhenItsWaitIsOver() {
    assertThat(send("http://silent.example:1/", BRISK))
        .isEqualTo(new Unreachable(Outcome.RESOLUTION_ERROR, "host name not resolved in time"));
  }

  @Test
  void aNameServerThatSaysNothingHoldsUpNobodyElseAndIsAskedOnceByAll() throws IOException {
    try (RawServer server = new RawServer(OK)) {
      List<Told> waiting = IntStream.range(0, 50).mapToObj(_ -> new Told()).toList();
      Sender sender =
          sender(new WebhookDestination(URI.create("http://silent.example:1/")), PATIENT);
      context.runOnContext(_ -> waiting.forEach(each -> sender.send(batch(), each)));

      assertThat(send("http://127.0.0.1:" + server.port() + "/", PATIENT))
          .isEqualTo(new Responded(200));
      assertThat(waiting).noneMatch(each -> each.outcome().isDone());
      assertThat(dns.queries.get()).as("one per kind of record").isBetween(1, 2);
    }
  }

  @Test
  void aNameThatDoesNotExistIsAResolutionError() {
    dns.says("nowhere.example");

    assertThat(send("http://nowhere.example:1/", PATIENT))
        .isEqualTo(new Unreachable(Outcome.RESOLUTION_ERROR, "host name not resolved"));
  }

  @Test
  void forgetsServersThatNobodyIsConnectedTo() throws IOException {
    try (RawServer server = new RawServer(OK)) {
      String used = "http://127.0.0.1:" + server.port() + "/";
      assertThat(send(used, PATIENT)).isEqualTo(new Responded(200));
      for (int i = 0; i < 1000; i++) {
        sender(new WebhookDestination(URI.create("http://h" + i + ".example/")), PATIENT);
      }

      assertThat(senders.servers()).isLessThanOrEqualTo(64);
      assertThat(send(used, PATIENT)).isEqualTo(new Responded(200));
      assertThat(server.connections).as("the one in use is kept").hasValue(1);
    }
  }

  private static void isDenied(DeliveryOutcome outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Unreachable.class,
            denied -> {
              assertThat(denied.failure()).isEqualTo(Outcome.ADDRESS_DENIED);
              assertThat(denied.cause()).contains("is denied by outbound.deny-networks");
            });
  }

  private DeliveryOutcome send(String url, Profile profile) {
    return send(new WebhookDestination(URI.create(url)), profile);
  }

  private DeliveryOutcome send(Destination destination, Profile profile) {
    Told told = new Told();
    Sender sender = sender(destination, profile);
    context.runOnContext(_ -> sender.send(batch(), told));
    return told.awaitOutcome();
  }

  private Sender sender(Destination destination, Profile profile) {
    Subscription subscription =
        new SubscriptionBuilder(2, 1, destination).named("s", "/s").filter(EventFilter.ALL).build();
    CompletableFuture<Sender> made = new CompletableFuture<>();
    context.runOnContext(_ -> made.complete(senders.senderFor(subscription, TOPIC, profile)));
    return made.join();
  }

  private static TestBatchBody batch() {
    byte[] json = {'{', '}'};
    return new TestBatchBody(
        List.of(new Event("e1", "type", "s", "", (byte) 0, new RawJson(json, 0, json.length))));
  }
}
