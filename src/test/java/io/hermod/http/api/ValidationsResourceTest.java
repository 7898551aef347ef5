package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.token.TestBearers;
import io.hermod.destination.webhook.BearerSource;
import io.hermod.egress.Egress;
import io.hermod.filter.EventFilter;
import io.hermod.http.ArmServer;
import io.hermod.http.TestRunner;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.subscription.ProposalConfirmer;
import io.hermod.profile.Profiles;
import io.hermod.store.InMemoryCatalog;
import io.hermod.store.catalog.Invitation;
import io.hermod.store.catalog.Proposal;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.CallRules;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.validation.CallerSettings;
import io.hermod.validation.EndpointValidator;
import io.hermod.validation.Handshakes;
import io.hermod.validation.TestEndpoint;
import io.hermod.validation.TestEndpoint.Behaviour;
import io.hermod.validation.ValidationRules;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ValidationsResourceTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();

  private static final RoleScope ORDERS = new RoleScope(Set.of("orders"), Set.of(), Set.of());
  private static final RoleScope ELSEWHERE = new RoleScope(Set.of("other"), Set.of(), Set.of());

  private final Vertx vertx = Vertx.vertx();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();
  @AutoClose private final TestEndpoint endpoint = new TestEndpoint();

  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final EndpointValidator validator =
      new EndpointValidator(
          new ValidationRules(Duration.ofMinutes(10), "us", true, false),
          () -> "https://here",
          CLOCK,
          new ProposalConfirmer(new CatalogEditor(catalog), CLOCK),
          new CallerSettings(vertx, CallRules.USUAL, Egress.OPEN, BearerSource.NONE, CLOCK));

  private int port;

  @BeforeEach
  void start() {
    ApiEndpoint api =
        new ApiEndpoint(
            List.of(
                new ValidationsResource(
                    new Handshakes(
                        validator.results(), catalog.proposals()::all, catalog::view, CLOCK))),
            TestBearers.only("good")
                .with("reader", Role.READER)
                .withScoped("elsewhere", ELSEWHERE, Role.CONTRIBUTOR)
                .withScoped("orders", ORDERS, Role.CONTRIBUTOR),
            ArmServer.ADDRESS,
            TestRunner.on(executor));
    HttpServer server = vertx.createHttpServer().requestHandler(api::handle);
    port = server.listen(0, "127.0.0.1").await().actualPort();
    endpoint.answersWith(Behaviour.status(404));
    validator.ask(TOPIC, subscription("one"), Profiles.EDGE);
    endpoint.answersWith(Behaviour.consent());
    validator.ask(TOPIC, subscription("two"), Profiles.EDGE);
  }

  @AfterEach
  void stop() {
    validator.close();
    client.close();
    executor.close();
    vertx.close().await();
  }

  @Test
  void showsThoseWhoMayWriteWhyAHandshakeFailed() throws Exception {
    HttpResponse<String> answer = get("good", "?subscription=/ONE");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(
            "{\"value\":[{\"subscription\":\"/one\",\"endpoint\":\"%s\",\"at\":\"2026-01-01T00:00:00Z\",\"outcome\":\"refused\",\"reason\":\"The endpoint responded with 404.\",\"linkExpiresAt\":null}]}"
                .formatted(endpoint.url().replace("/hook", "")));
  }

  @Test
  void listsTheNewestFirst() throws Exception {
    assertThat(get("good", "").body()).containsSubsequence("/two", "agreed", "/one", "refused");
  }

  @Test
  void showsALinkWhoseHandshakeWasBeforeTheLastRestart() throws Exception {
    catalog.putTopic(TOPIC);
    catalog
        .proposals()
        .put(
            new Proposal(
                subscription("old"),
                new Invitation("i", "hash", CLOCK.instant().plusSeconds(300)),
                false));

    assertThat(get("good", "?subscription=/OLD").body())
        .isEqualTo(
            "{\"value\":[{\"subscription\":\"/old\",\"endpoint\":\"%s\",\"at\":null,\"outcome\":\"silent\",\"reason\":\"\",\"linkExpiresAt\":\"2026-01-01T00:05:00Z\"}]}"
                .formatted(endpoint.url().replace("/hook", "")));
    assertThat(get("elsewhere", "").body()).isEqualTo("{\"value\":[]}");
  }

  @Test
  void aChangeWhoseLinkHasExpiredIsNotAwaited() throws Exception {
    catalog.putTopic(TOPIC);
    catalog.putSubscription(subscription("old"));
    catalog
        .proposals()
        .put(new Proposal(subscription("old"), new Invitation("i", "h", CLOCK.instant()), false));

    assertThat(get("good", "?subscription=/old").body()).isEqualTo("{\"value\":[]}");
  }

  @Test
  void keepsTheTimeOfALinkAfterALaterHandshakeOfTheSameSubscription() throws Exception {
    catalog.putTopic(TOPIC);
    catalog
        .proposals()
        .put(
            new Proposal(
                subscription("one"),
                new Invitation("i", "hash", CLOCK.instant().plusSeconds(300)),
                false));

    assertThat(get("good", "?subscription=/one").body())
        .contains("\"outcome\":\"refused\"", "\"linkExpiresAt\":\"2026-01-01T00:05:00Z\"");
  }

  @Test
  void showsReadersNothing() throws Exception {
    assertThat(get("reader", "").statusCode()).isEqualTo(403);
    assertThat(get("nobody", "").statusCode()).isEqualTo(401);
  }

  @Test
  void showsLimitedCallersTheirOwnTopicsOnly() throws Exception {
    assertThat(get("orders", "").body()).contains("/one", "/two");
    assertThat(get("elsewhere", "").body()).isEqualTo("{\"value\":[]}");
  }

  @Test
  void saysWhichParametersThereAre() throws Exception {
    assertThat(get("good", "?name=one").body()).contains("subscription");
    assertThat(get("good", "?name=one").statusCode()).isEqualTo(400);
  }

  private Subscription subscription(String name) {
    return new SubscriptionBuilder(
            2, 1, new WebhookDestination(URI.create(endpoint.url() + "?code=secret")))
        .named(name, "/" + name)
        .filter(EventFilter.ALL)
        .build();
  }

  private HttpResponse<String> get(String token, String query)
      throws IOException, InterruptedException {
    URI url = URI.create("http://127.0.0.1:%d/hermod/v1/validations%s".formatted(port, query));
    return client.send(
        HttpRequest.newBuilder(url).header("Authorization", "Bearer " + token).build(),
        BodyHandlers.ofString());
  }
}
