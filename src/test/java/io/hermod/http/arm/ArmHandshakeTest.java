package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.audit.AuditFile;
import io.hermod.audit.AuditTrail;
import io.hermod.config.EgressConfig;
import io.hermod.destination.http.HmacSignature;
import io.hermod.destination.webhook.BearerSource;
import io.hermod.egress.Egress;
import io.hermod.egress.EgressPolicy;
import io.hermod.egress.OutboundProxy;
import io.hermod.filter.EventFilter;
import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.subscription.Consent;
import io.hermod.manage.subscription.ProposalConfirmer;
import io.hermod.profile.Profiles;
import io.hermod.store.InMemoryCatalog;
import io.hermod.store.catalog.Proposal;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.TestSigningKeys;
import io.hermod.subscription.WebhookDestination;
import io.hermod.tls.CallRules;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import io.hermod.validation.CallerSettings;
import io.hermod.validation.EndpointValidator;
import io.hermod.validation.TestEndpoint;
import io.hermod.validation.TestEndpoint.Behaviour;
import io.hermod.validation.TestEndpoint.Request;
import io.hermod.validation.ValidationRules;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ArmHandshakeTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final String CLOUD_EVENTS = "CloudEventSchemaV1_0";
  private static final String EVENT_GRID = "EventGridSchema";
  private static final ValidationRules RULES =
      new ValidationRules(
          3,
          Duration.ofMillis(500),
          Duration.ofMillis(1),
          Duration.ofMinutes(10),
          "eventgrid.azure.net",
          true,
          true);

  private final AtomicReference<Instant> now = new AtomicReference<>(ArmServer.NOW);
  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final Vertx vertx = Vertx.vertx();
  private final CatalogEditor editor = new CatalogEditor(catalog);
  @AutoClose private final TestEndpoint endpoint = new TestEndpoint();
  @AutoClose private final HttpClient client = HttpClient.newHttpClient();

  @AutoClose
  private final EndpointValidator validator =
      new EndpointValidator(
          RULES,
          () -> "https://here:1",
          now::get,
          new ProposalConfirmer(editor, now::get),
          new CallerSettings(
              vertx,
              CallRules.USUAL,
              new Egress(
                  EgressPolicy.of(new EgressConfig(List.of(), List.of("127.66.0.0/16"))),
                  OutboundProxy.NONE),
              BearerSource.NONE,
              now::get));

  @TempDir private Path folder;
  private AuditFile log;
  private ArmServer server;

  @BeforeEach
  void start() {
    log = new AuditFile(folder.resolve("audit"), 1 << 20, 2);
    AuditTrail trail = new AuditTrail(log, now::get);
    server = new ArmServer(catalog, editor, validator, validator::confirm, now::get, trail);
    assertThat(server.put(ORDERS, TOPIC_JSON).status()).isEqualTo(201);
  }

  @AfterEach
  void stop() {
    server.close();
    log.close();
    vertx.close().await();
  }

  @Test
  void anEndpointThatReturnsTheCodeIsSubscribed() {
    Answer answer = put(EVENT_GRID);

    assertThat(answer.status()).isEqualTo(201);
    assertThat(state(answer)).isEqualTo("Succeeded");
    assertThat(made()).hasSize(1);
  }

  @Test
  void theValidationEventOfASubscriptionThatSignsIsSigned() {
    put(EVENT_GRID);
    assertThat(endpoint.next().headers()).doesNotContainKey("Webhook-signature");
    catalog.putSubscription(made().getFirst().with(TestSigningKeys.signing(TestSigningKeys.HMAC)));

    put(EVENT_GRID);

    Request request = endpoint.next();
    String id = "msg_" + request.json().at("/0/id").asString();
    String time = Long.toString(ArmServer.NOW.getEpochSecond());
    assertThat(request.header("webhook-signature"))
        .isEqualTo(
            "v1,"
                + HmacSignature.of(
                    id + "." + time + "." + request.body(), TestSigningKeys.HMAC.signingBytes()));
  }

  /** A new subscription may wait for consent for minutes, and its receiver wants signatures. */
  @Test
  void whatIsPutAgainBeforeItsEndpointAgreesKeepsItsKeys() {
    endpoint.answersWith(Behaviour.status(200));
    put(EVENT_GRID);
    Proposal waiting = catalog.proposals().all().iterator().next();
    Subscription signing =
        waiting.subscription().with(TestSigningKeys.signing(TestSigningKeys.HMAC));
    catalog.proposals().put(new Proposal(signing, waiting.invitation(), false));

    assertThat(state(put(EVENT_GRID))).isEqualTo("AwaitingManualAction");

    assertThat(catalog.proposals().all())
        .singleElement()
        .satisfies(each -> assertThat(each.subscription().signing()).isEqualTo(signing.signing()));
  }

  @Test
  void theValidationEventLooksAsTheDocumentsSay() {
    put(EVENT_GRID);

    Request request = endpoint.next();
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.uri()).isEqualTo("/hook?code=secret");
    assertThat(request.header("aeg-event-type")).isEqualTo("SubscriptionValidation");
    assertThat(request.header("aeg-subscription-name")).isEqualTo("ONE");
    assertThat(request.header("Content-Type")).isEqualTo("application/json; charset=utf-8");
    assertThat(request.headers()).doesNotContainKey("Accept");
    assertThat(request.json()).hasSize(1);
    JsonNode event = request.json().get(0);
    assertThat(event.path("topic").asString()).isEqualTo(ORDERS);
    assertThat(event.path("subject").asString("missing")).isEmpty();
    assertThat(event.path("eventType").asString())
        .isEqualTo("Microsoft.EventGrid.SubscriptionValidationEvent");
    assertThat(event.path("eventTime").asString()).isEqualTo("2026-01-01T00:00:00.0000000Z");
    assertThat(event.path("metadataVersion").asString()).isEqualTo("1");
    assertThat(event.path("dataVersion").asString()).isEqualTo("1");
    assertThat(request.validationCode()).matches("[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}");
    assertThat(request.validationUrl())
        .matches(
            "https://here:1/eventsubscriptions/one/validate\\?id=%s&t=2026-01-01T00:00:00.0000000Z&apiVersion=2025-02-15&token=[\\w-]{43}"
                .formatted(request.validationCode()));
  }

  @Test
  void anEndpointForCloudEventsIsAskedByOptions() {
    Answer answer = put(CLOUD_EVENTS);

    assertThat(state(answer)).isEqualTo("Succeeded");
    Request request = endpoint.next();
    assertThat(request.method()).isEqualTo("OPTIONS");
    assertThat(request.uri()).isEqualTo("/hook?code=secret");
    assertThat(request.header("WebHook-Request-Origin")).isEqualTo("eventgrid.azure.net");
    assertThat(request.header("WebHook-Request-Callback"))
        .startsWith("https://here:1/eventsubscriptions/one/validate?id=");
    assertThat(request.headers()).doesNotContainKeys("WebHook-Request-Rate", "Accept");
    assertThat(endpoint.requests()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "EventGridSchema, 202, 1",
    "EventGridSchema, 302, 1",
    "EventGridSchema, 403, 1",
    "EventGridSchema, 500, 3",
    "CloudEventSchemaV1_0, 405, 1",
    "CloudEventSchemaV1_0, 204, 1",
    "CloudEventSchemaV1_0, 503, 3"
  })
  void anEndpointThatDoesNotAgreeIsNotSubscribed(String schema, int status, int tries) {
    endpoint.answersWith(Behaviour.status(status));
    Answer answer = put(schema);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("Url validation");
    assertThat(answer.message()).isEqualTo(refusal());
    assertThat(reason()).contains("responded with " + status).doesNotContain("secret");
    assertThat(endpoint.requests()).hasSize(tries);
    assertThat(server.get(ONE).status()).isEqualTo(404);
    assertThat(made()).isEmpty();
  }

  @Test
  void anotherTryMayHelp() {
    AtomicInteger failures = new AtomicInteger(2);
    endpoint.answersWith(
        (request, exchange) ->
            (failures.getAndDecrement() > 0 ? Behaviour.status(503) : Behaviour.consent())
                .answer(request, exchange));

    assertThat(state(put(EVENT_GRID))).isEqualTo("Succeeded");
    assertThat(endpoint.requests()).hasSize(3);
  }

  @Test
  void anEndpointThatNeverAnswersIsNotSubscribed() {
    endpoint.answersWith(endpoint.silence());
    Answer answer = put(EVENT_GRID);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).isEqualTo(refusal());
    assertThat(reason()).contains("did not respond within");
    assertThat(endpoint.requests()).hasSize(3);
  }

  @Test
  void anAnswerThatDoesNotEndIsNone() {
    endpoint.answersWith(endpoint.halfAnAnswer());

    assertThat(put(EVENT_GRID).message()).isEqualTo(refusal());
    assertThat(reason()).contains("did not respond within");
  }

  @Test
  void aLongAnswerIsReadToALimitAndHoldsNoConsent() {
    endpoint.answersWith(
        (request, exchange) ->
            Behaviour.write(
                exchange,
                200,
                "{\"a\":\"%s\",\"validationResponse\":\"%s\"}"
                    .formatted("x".repeat(70_000), request.validationCode())));

    assertThat(state(put(EVENT_GRID))).isEqualTo("AwaitingManualAction");
  }

  @Test
  void theCallerDoesNotHearWhetherAPortIsOpen() {
    endpoint.answersWith(Behaviour.status(404));
    String whenOpen = put(EVENT_GRID).message();
    endpoint.close();

    assertThat(put(EVENT_GRID).message()).isEqualTo(whenOpen).isEqualTo(refusal());
    assertThat(reason()).isEqualTo("The endpoint refuses connections.");
  }

  @Test
  void anEndpointWithADeniedAddressIsNotAskedAndTheCallerDoesNotHearWhy() {
    Answer answer = server.put(ONE, json("http://127.66.0.1:1/hook", EVENT_GRID));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).doesNotContain("denied").contains("did not agree");
    assertThat(reason()).contains("127.66.0.1 is denied by outbound.deny-networks");
  }

  @Test
  void theLastResultOfEachSubscriptionIsKept() {
    endpoint.answersWith(Behaviour.status(500));
    put(EVENT_GRID);
    endpoint.answersWith(Behaviour.consent());
    put(EVENT_GRID);

    assertThat(validator.results().all())
        .singleElement()
        .satisfies(
            result -> {
              assertThat(result.subscription()).isEqualTo(ONE);
              assertThat(result.outcome()).isEqualTo("agreed");
              assertThat(result.at()).isEqualTo(ArmServer.NOW);
              assertThat(result.endpoint()).matches("http://127\\.0\\.0\\.1:\\d+");
            });
  }

  private String refusal() {
    return "The attempt to validate the provided endpoint %s failed. For more details, visit https://aka.ms/esvalidation. The endpoint did not agree to get events; GET /hermod/v1/validations and the server's log say why."
        .formatted(endpoint.url());
  }

  private String reason() {
    return validator.results().all().getFirst().reason();
  }

  @Test
  void aRedirectIsNotFollowed() {
    endpoint.answersWith(
        (_, exchange) -> {
          exchange.getResponseHeaders().set("Location", endpoint.url() + "/elsewhere");
          exchange.sendResponseHeaders(307, -1);
        });

    assertThat(put(EVENT_GRID).status()).isEqualTo(400);
    assertThat(endpoint.requests()).extracting(Request::uri).containsExactly("/hook?code=secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {EVENT_GRID, CLOUD_EVENTS})
  void aSilentEndpointIsSubscribedWhenItsLinkIsOpened(String schema) {
    endpoint.answersWith(Behaviour.status(200));
    assertThat(state(put(schema))).isEqualTo("AwaitingManualAction");
    assertThat(state(server.get(ONE))).isEqualTo("AwaitingManualAction");
    assertThat(made()).isEmpty();

    HttpResponse<String> page = open(link(schema), "GET");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<h1>Validated</h1>");
    assertThat(state(server.get(ONE))).isEqualTo("Succeeded");
    assertThat(made()).hasSize(1);
  }

  @Test
  void theCallbackOfCloudEventsMayBeAPost() {
    endpoint.answersWith(Behaviour.status(200));
    put(CLOUD_EVENTS);

    assertThat(open(link(CLOUD_EVENTS), "POST").statusCode()).isEqualTo(200);
    assertThat(made()).hasSize(1);
  }

  @Test
  void aLinkThatIsOpenedAgainSaysSo() {
    endpoint.answersWith(Behaviour.status(200));
    put(EVENT_GRID);
    String link = link(EVENT_GRID);
    open(link, "GET");
    int writes = catalog.writes();

    assertThat(open(link, "GET").body()).contains("<h1>Already validated</h1>");
    assertThat(catalog.writes()).isEqualTo(writes);
  }

  @Test
  void aLinkThatChangesSomethingIsAuditedOnce() throws IOException {
    endpoint.answersWith(Behaviour.status(200));
    put(EVENT_GRID);
    String link = link(EVENT_GRID);
    int before = auditLines().size();
    open(link, "GET");
    open(link, "GET");
    open(link.replace("token=", "token=x"), "GET");

    List<JsonNode> lines = auditLines().subList(before, auditLines().size());
    assertThat(lines)
        .extracting(line -> line.path("phase").asString())
        .containsExactly("begin", "end");
    assertThat(lines)
        .allSatisfy(
            line -> {
              assertThat(line.path("who").toString())
                  .isEqualTo("{\"link\":\"%s\"}".formatted(idIn(link)));
              assertThat(line.path("resource").asString())
                  .isEqualTo("/eventsubscriptions/one/validate");
              assertThat(line.path("address").asString()).isEqualTo("127.0.0.1");
              assertThat(line.toString())
                  .doesNotContain(link.substring(link.indexOf("token=") + 6));
            });
    assertThat(lines.getLast().path("status").asInt()).isEqualTo(200);
  }

  @Test
  void aLinkThatCannotBeAuditedChangesNothing() throws IOException {
    endpoint.answersWith(Behaviour.status(200));
    put(EVENT_GRID);
    String link = link(EVENT_GRID);
    Path file = folder.resolve("audit");
    Files.delete(file);
    Files.createDirectory(file);

    assertThat(open(link, "GET").statusCode()).isEqualTo(503);
    assertThat(made()).isEmpty();

    Files.delete(file);
    assertThat(open(link, "GET").statusCode()).isEqualTo(200);
    assertThat(made()).hasSize(1);
  }

  private List<JsonNode> auditLines() throws IOException {
    return Files.readAllLines(folder.resolve("audit")).stream()
        .<JsonNode>map(JsonMapper.shared()::readTree)
        .toList();
  }

  private static String idIn(String link) {
    String from = link.substring(link.indexOf("id=") + 3);
    return from.substring(0, from.indexOf('&'));
  }

  @Test
  void aLinkMayBeOpenedBeforeTheEndpointAnswers() {
    endpoint.answersWith(
        (request, exchange) -> {
          assertThat(open(request.validationUrl(), "GET").statusCode()).isEqualTo(200);
          exchange.sendResponseHeaders(200, -1);
        });

    assertThat(state(put(EVENT_GRID))).isEqualTo("Succeeded");
    assertThat(made()).hasSize(1);
  }

  @Test
  void aLinkThatIsNotOpenedInTimeIsWorthless() {
    endpoint.answersWith(Behaviour.status(200));
    put(EVENT_GRID);
    String link = link(EVENT_GRID);
    now.set(ArmServer.NOW.plus(RULES.lifetime()));

    HttpResponse<String> page = open(link, "GET");
    assertThat(page.statusCode()).isEqualTo(410);
    assertThat(page.body()).contains("<h1>Expired</h1>");
    assertThat(state(server.get(ONE))).isEqualTo("Failed");
    assertThat(made()).isEmpty();
  }

  @Test
  void aFailedSubscriptionCanBeMadeAgainOrDeleted() {
    endpoint.answersWith(Behaviour.status(200));
    put(EVENT_GRID);
    now.set(ArmServer.NOW.plus(RULES.lifetime()));
    endpoint.answersWith(Behaviour.consent());
    assertThat(state(put(EVENT_GRID))).isEqualTo("Succeeded");
    assertThat(server.delete(ONE).status()).isEqualTo(204);
    assertThat(server.get(ONE).status()).isEqualTo(404);

    endpoint.answersWith(Behaviour.status(200));
    put(EVENT_GRID);
    assertThat(server.delete(ONE).status()).isEqualTo(204);
    assertThat(server.get(ONE).status()).isEqualTo(404);
    assertThat(catalog.proposals().all()).isEmpty();
  }

  @Test
  void aLinkOpensOnlyWithItsToken() {
    endpoint.answersWith(Behaviour.status(200));
    put(EVENT_GRID);
    String link = link(EVENT_GRID);
    char last = link.charAt(link.length() - 1);
    String forged = link.substring(0, link.length() - 1) + (last == 'A' ? 'E' : 'A');

    HttpResponse<String> page = open(forged, "GET");
    assertThat(page.statusCode()).isEqualTo(404);
    assertThat(page.body()).contains("<h1>Unknown link</h1>");
    assertThat(open(link.substring(0, link.indexOf('?')), "GET").statusCode()).isEqualTo(404);
    assertThat(made()).isEmpty();
  }

  @Test
  void thePageOfALinkIsKeptByNobodyAndRepeatsNothing() {
    HttpResponse<String> page =
        open("https://here:1/eventsubscriptions/%3Cb%3E/validate?id=%3Cb%3E&token=%3Cb%3E", "GET");

    assertThat(page.body()).doesNotContain("<b>");
    assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(page.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
    assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
  }

  @Test
  void aLinkIsOpenedByGetOrPostOnly() {
    endpoint.answersWith(Behaviour.status(200));
    put(EVENT_GRID);
    String link = link(EVENT_GRID);

    assertThat(open(link, "DELETE").statusCode()).isEqualTo(405);
    assertThat(open(link, "HEAD").statusCode()).isEqualTo(405);
    assertThat(made()).isEmpty();
  }

  @Test
  void aChangeThatIsRefusedLeavesTheOldState() {
    put(EVENT_GRID);
    Subscription old = made().getFirst();
    endpoint.answersWith(Behaviour.status(403));

    assertThat(server.put(ONE, json(endpoint.url() + "/other", EVENT_GRID)).status())
        .isEqualTo(400);
    assertThat(made()).containsExactly(old);
    assertThat(state(server.get(ONE))).isEqualTo("Succeeded");
  }

  @Test
  void aChangeThatWaitsLeavesTheOldStateUntilItsLinkIsOpened() {
    put(EVENT_GRID);
    endpoint.next();
    Subscription old = made().getFirst();
    endpoint.answersWith(Behaviour.status(200));
    Answer answer = server.put(ONE, json(endpoint.url() + "/other", EVENT_GRID));
    assertThat(state(answer)).isEqualTo("AwaitingManualAction");
    assertThat(shownUrl(server.get(ONE))).endsWith("/hook/other");
    assertThat(made()).containsExactly(old);

    open(link(EVENT_GRID), "GET");
    assertThat(made()).hasSize(1);
    assertThat(made().getFirst().lane()).isEqualTo(old.lane());
    assertThat(((WebhookDestination) made().getFirst().destination()).url().getPath())
        .isEqualTo("/hook/other");
  }

  @Test
  void aChangeThatNobodyAgreedToInTimeIsForgotten() {
    put(EVENT_GRID);
    endpoint.answersWith(Behaviour.status(200));
    server.put(ONE, json(endpoint.url() + "/other", EVENT_GRID));
    now.set(ArmServer.NOW.plus(RULES.lifetime()));

    assertThat(state(server.get(ONE))).isEqualTo("Succeeded");
    assertThat(shownUrl(server.get(ONE))).endsWith("/hook");
  }

  @Test
  void aNewerPutTakesThePlaceOfOneThatWaits() {
    endpoint.answersWith(Behaviour.status(200));
    put(EVENT_GRID);
    String first = link(EVENT_GRID);
    put(EVENT_GRID);
    String second = link(EVENT_GRID);

    assertThat(open(first, "GET").statusCode()).isEqualTo(404);
    assertThat(open(second, "GET").statusCode()).isEqualTo(200);
    assertThat(made()).hasSize(1);
  }

  @Test
  void whatWaitsIsListed() {
    put(EVENT_GRID);
    endpoint.answersWith(Behaviour.status(200));
    server.put(SUBSCRIPTIONS + "/another", json(endpoint.url(), EVENT_GRID));

    for (String list : List.of(SUBSCRIPTIONS, allSubscriptions())) {
      assertThat(server.get(list).json().path("value").valueStream())
          .extracting(
              each ->
                  each.path("name").asString()
                      + " "
                      + each.at("/properties/provisioningState").asString())
          .containsExactly("another AwaitingManualAction", "one Succeeded");
    }
  }

  private static String allSubscriptions() {
    return "/subscriptions/S1" + ArmServer.PROVIDER + "/eventSubscriptions";
  }

  @Test
  void whatWaitsGoesWithItsTopic() {
    endpoint.answersWith(Behaviour.status(200));
    put(EVENT_GRID);
    String link = link(EVENT_GRID);
    server.delete(ORDERS);

    assertThat(open(link, "GET").statusCode()).isEqualTo(404);
    assertThat(catalog.proposals().all()).isEmpty();
  }

  @Test
  void everyPutAsksAgain() {
    put(EVENT_GRID);
    put(EVENT_GRID);

    assertThat(endpoint.requests()).hasSize(2);
  }

  @Test
  void aPatchAsksOnlyIfEndpointOrSchemaChange() {
    put(EVENT_GRID);
    assertThat(server.send("PATCH", ONE, "{\"labels\":[\"a\"]}").status()).isEqualTo(201);
    assertThat(endpoint.requests()).hasSize(1);

    String schema = "{\"eventDeliverySchema\":\"CloudEventSchemaV1_0\"}";
    assertThat(server.send("PATCH", ONE, schema).status()).isEqualTo(201);
    assertThat(endpoint.requests()).extracting(Request::method).containsExactly("POST", "OPTIONS");
    String url =
        "{\"destination\":{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"%s/b\"}}}"
            .formatted(endpoint.url());
    assertThat(server.send("PATCH", ONE, url).status()).isEqualTo(201);
    assertThat(endpoint.requests()).hasSize(3);
  }

  @Test
  void othersAreNotHeldUpWhileAnEndpointIsAsked() throws Exception {
    CountDownLatch answered = new CountDownLatch(1);
    endpoint.answersWith(
        (request, exchange) -> {
          try {
            answered.await();
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          Behaviour.consent().answer(request, exchange);
        });
    CompletableFuture<Answer> put = CompletableFuture.supplyAsync(() -> put(EVENT_GRID));
    endpoint.next();

    assertThat(server.put(ArmServer.TOPICS + "/other", TOPIC_JSON).status()).isEqualTo(201);
    answered.countDown();
    assertThat(put.get().status()).isEqualTo(201);
  }

  @Test
  void aTopicThatIsDeletedMeanwhileGetsNoSubscription() {
    endpoint.answersWith(
        (request, exchange) -> {
          server.delete(ORDERS);
          Behaviour.consent().answer(request, exchange);
        });

    assertThat(put(EVENT_GRID).status()).isEqualTo(404);
  }

  @Test
  void theSecondOfTwoChangesAtTheSameTimeHolds() {
    endpoint.answersWith(
        (request, exchange) -> {
          if (request.uri().equals("/hook?code=secret")) {
            server.put(ONE, json(endpoint.url() + "/other", EVENT_GRID));
          }
          Behaviour.consent().answer(request, exchange);
        });

    assertThat(put(EVENT_GRID).status()).isEqualTo(201);
    assertThat(made()).hasSize(1);
    assertThat(shownUrl(server.get(ONE))).endsWith("/hook");
  }

  @Test
  void theProfileEdgeAloneSparesNobodyTheHandshake() {
    endpoint.answersWith(Behaviour.status(404));
    server.put(
        ArmServer.TOPICS + "/edgy",
        "{\"location\":\"here\",\"properties\":{\"hermod\":{\"profile\":\"edge\"}}}");
    String id = ArmServer.TOPICS + "/edgy" + ArmServer.PROVIDER + "/eventSubscriptions/one";

    assertThat(server.put(id, json(endpoint.url(), EVENT_GRID)).status()).isEqualTo(400);
    assertThat(endpoint.requests()).hasSize(1);
  }

  @Test
  void topicsOfTheModulesApiAskNobody() {
    endpoint.answersWith(Behaviour.status(404));
    Topic edge = server.topic("orders").as(TopicKind.EDGE);
    put(EVENT_GRID);
    int asked = endpoint.requests().size();
    Subscription wanted =
        new SubscriptionBuilder(2, 1, new WebhookDestination(URI.create(endpoint.url())))
            .named("s", "/s")
            .filter(EventFilter.ALL)
            .build();

    assertThat(validator.ask(edge, wanted, Profiles.EDGE)).isInstanceOf(Consent.Given.class);
    assertThat(endpoint.requests()).hasSize(asked);
  }

  private Answer put(String schema) {
    return server.put(ONE, json(endpoint.url() + "?code=secret", schema));
  }

  private static String json(String url, String schema) {
    return """
    {"properties":{"eventDeliverySchema":"%s","destination":{"endpointType":"WebHook","properties":{"endpointUrl":"%s"}}}}
    """
        .formatted(schema, url);
  }

  private List<Subscription> made() {
    return catalog.view().subscriptions(server.topic("orders").id());
  }

  private static String state(Answer answer) {
    return answer.json().at("/properties/provisioningState").asString();
  }

  private static String shownUrl(Answer answer) {
    return answer.json().at("/properties/destination/properties/endpointBaseUrl").asString();
  }

  private String link(String schema) {
    Request request = endpoint.next();
    return schema.equals(CLOUD_EVENTS)
        ? request.header("WebHook-Request-Callback")
        : request.validationUrl();
  }

  /** Opens a link where this server really listens. */
  private HttpResponse<String> open(String link, String method) {
    URI there = URI.create(server.url() + link.substring("https://here:1".length()));
    try {
      return client.send(
          HttpRequest.newBuilder(there).method(method, BodyPublishers.noBody()).build(),
          BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
