package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.PROVIDER;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPICS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.store.StoreUnavailableException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArmEndpointTest {
  private static final String VERSION = "?api-version=2025-02-15";
  private static final String ENCODED_SCOPE =
      "subscriptions%2FS1%2FresourceGroups%2FGroup1%2Fproviders%2FMicrosoft.EventGrid%2Ftopics%2Forders";

  @AutoClose private final ArmServer server = new ArmServer();

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Bearer", "Bearer ", "Bearer bad-token", "Basic good-token", "good-token"})
  void needsAValidBearerToken(String authorization) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.url() + ORDERS + VERSION));
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }

    Answer answer = server.send(request.PUT(HttpRequest.BodyPublishers.ofString(TOPIC_JSON)));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
    assertThat(answer.code()).isEqualTo("AuthenticationFailed");
    assertThat(server.catalog.writes()).isZero();
  }

  @Test
  void takesTheWordBearerInAnyCase() {
    Answer answer =
        server.send(
            HttpRequest.newBuilder(URI.create(server.url() + TOPICS + VERSION))
                .header("Authorization", "bearer " + ArmServer.TOKEN));

    assertThat(answer.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "'', MissingApiVersionParameter",
    "?x=y, MissingApiVersionParameter",
    "?api-version=, MissingApiVersionParameter",
    "?api-version=latest, InvalidApiVersionParameter",
    "?api-version=2017-12-31, InvalidApiVersionParameter",
    "?api-version=2022-13-01, InvalidApiVersionParameter",
    "?api-version=2022-02-30, InvalidApiVersionParameter",
    "?api-version=2022-6-15, InvalidApiVersionParameter",
    "?api-version=2022-06-15-alpha, InvalidApiVersionParameter",
    "?api-version=2022-06-15%0A, InvalidApiVersionParameter"
  })
  void needsAnApiVersionItKnowsTheFormOf(String query, String code) {
    Answer answer = server.send(server.request(TOPICS + query));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api-version=2018-01-01",
        "api-version=2025-07-15-preview",
        "API-Version=2099-12-31",
        "api-version=2022-06-15&api-version=2022-06-15"
      })
  void takesAnyApiVersionFrom2018On(String query) {
    assertThat(server.get(TOPICS + "?" + query).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/SUBSCRIPTIONS/s1/ResourceGroups/GROUP1/Providers/microsoft.eventgrid/Topics/ORDERS",
        "/subscriptions/S1/resourcegroups/Group1/providers/Microsoft.EventGrid//topics/orders",
        "//subscriptions/S1/resourceGroups/Group1/providers/Microsoft.EventGrid/topics/orders/",
        "/" + ENCODED_SCOPE,
        "/%2F" + ENCODED_SCOPE,
        "/subscriptions/S1/resourceGroups/Group1/providers/Microsoft%2eEventGrid/topics/%6Frders"
      })
  void findsATopicUnderEverySpellingOfItsPath(String path) {
    server.put(ORDERS, TOPIC_JSON);

    Answer answer = server.get(path);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().at("/id").asString()).isEqualTo(ORDERS);
  }

  @Test
  void decodesTheSlashesOfAScope() {
    server.put(ORDERS, TOPIC_JSON);
    String path = "/" + ENCODED_SCOPE + PROVIDER + "/eventSubscriptions";

    Answer put = server.put(path + "/one", ArmSubscriptionTest.WEBHOOK);

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.json().at("/id").asString()).isEqualTo(SUBSCRIPTIONS + "/one");
    assertThat(server.get(path.toLowerCase(Locale.ROOT)).json().at("/value")).hasSize(1);
    assertThat(server.delete(path + "/one").status()).isEqualTo(204);
    assertThat(server.get(SUBSCRIPTIONS + "/one").status()).isEqualTo(404);
  }

  @Test
  void echoesTheSpellingOfTheCreator() {
    String path =
        "/subscriptions/s-1/resourcegroups/gRoUp/providers/microsoft.EVENTGRID/topics/OrderS";

    assertThat(server.put(path, TOPIC_JSON).json().at("/id").asString()).isEqualTo(path);
    assertThat(
            server
                .put(path + PROVIDER + "/eventSubscriptions/E-1", ArmSubscriptionTest.WEBHOOK)
                .json()
                .at("/properties/topic")
                .asString())
        .isEqualTo(
            "/subscriptions/s-1/resourcegroups/gRoUp/providers/microsoft.eventgrid/topics/OrderS");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        TOPICS + "; GET",
        "/subscriptions/S1" + PROVIDER + "/topics; GET",
        ORDERS + "; GET, HEAD, PUT, PATCH, DELETE",
        ORDERS + "/listKeys; POST",
        SUBSCRIPTIONS + "; GET",
        SUBSCRIPTIONS + "/one; GET, HEAD, PUT, PATCH, DELETE",
        SUBSCRIPTIONS + "/one/getDeliveryAttributes; POST"
      })
  void namesTheMethodsOfARouteWhenAnotherIsUsed(String path, String allowed) {
    for (String method : List.of("GET", "PUT", "DELETE", "POST", "PATCH", "OPTIONS", "BREW")) {
      boolean isAllowed = List.of(allowed.split(", ")).contains(method);
      Answer answer = server.send(method, path, "{}");
      if (isAllowed) {
        assertThat(answer.status()).as(method).isNotEqualTo(405);
      } else {
        assertThat(answer.status()).as(method).isEqualTo(405);
        assertThat(answer.header("Allow")).isEqualTo(allowed);
        assertThat(answer.code()).isEqualTo("MethodNotAllowed");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/subscriptions/S1/unknown",
        "/providers/Microsoft.EventGrid/unknown",
        "/subscriptions/S1/resourceGroups/Group1/providers/Microsoft.Storage/topics/orders",
        ORDERS + "/more",
        ORDERS + "/listKeys/more",
        SUBSCRIPTIONS + "/one/getFullUrl/more"
      })
  void doesNotFindARouteThatIsNotBuilt(String path) {
    Answer answer = server.get(path);

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.code()).isEqualTo("NotFound");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/topics/orders/api/events",
        "/subscriptionsX",
        "/provider",
        "/x/subscriptions"
      })
  void leavesOtherPathsToOthers(String path) {
    assertThat(server.get(path).status()).isEqualTo(418);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[]",
        "null",
        "\"text\"",
        "1",
        "{\"location\":\"here\"",
        "{\"location\":\"here\",}",
        "{'location':'here'}",
        "{location:\"here\"}",
        "{\"location\":\"here\"} x",
        "{\"location\":\"here\"}{}",
        "{\"location\":\"here\",\"location\":\"there\"}",
        "{\"location\":\"here\",\"x\":{\"a\":1,\"a\":1}}",
        "{\"location\":\"here\",\"x\":NaN}",
        "{\"location\":\"here\",\"x\":01}",
        "{\"location\":\"he\u0001re\"}",
        "// comment\n{\"location\":\"here\"}"
      })
  void refusesMalformedContent(String body) {
    for (String path : List.of(ORDERS, SUBSCRIPTIONS + "/one")) {
      Answer answer = server.put(path, body);
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.code()).isEqualTo("InvalidRequestContent");
    }
    assertThat(server.catalog.writes()).isZero();
  }

  @Test
  void refusesContentThatIsNotUtf8() {
    byte[] body = "{\"location\":\"hére\"}".getBytes(StandardCharsets.ISO_8859_1);

    Answer answer =
        server.send(
            server.request(ORDERS + VERSION).PUT(HttpRequest.BodyPublishers.ofByteArray(body)));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("InvalidRequestContent");
  }

  @Test
  void refusesContentThatIsTooDeep() {
    String deep = "{\"location\":\"here\",\"x\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}";

    Answer answer = server.put(ORDERS, deep);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("InvalidRequestContent");
  }

  @Test
  void doesNotRepeatMalformedContent() {
    Answer answer = server.put(ORDERS, "{\"location\":secret}");

    assertThat(answer.message()).contains("malformed JSON at line 1").doesNotContain("secret");
  }

  @Test
  void takesContentUpToOneMegabyte() {
    int padding = 1_048_576 - TOPIC_JSON.length();

    assertThat(server.put(ORDERS, " ".repeat(padding) + TOPIC_JSON).status()).isEqualTo(201);

    Answer tooLarge = server.put(TOPICS + "/second", " ".repeat(padding + 1) + TOPIC_JSON);
    assertThat(tooLarge.status()).isEqualTo(413);
    assertThat(tooLarge.code()).isEqualTo("RequestEntityTooLarge");
    assertThat(server.get(TOPICS + "/second").status()).isEqualTo(404);
  }

  @Test
  void ignoresTheContentType() {
    Answer answer =
        server.send(
            server
                .request(ORDERS + VERSION)
                .header("Content-Type", "text/plain")
                .PUT(HttpRequest.BodyPublishers.ofString(TOPIC_JSON)));

    assertThat(answer.status()).isEqualTo(201);
  }

  @Test
  void asksToTryLaterWhenTheStoreCannotWrite() {
    server.put(ORDERS, TOPIC_JSON);
    server.catalog.failWith(() -> new StoreUnavailableException("disk /secret/path is full"));

    for (Answer answer :
        List.of(
            server.put(TOPICS + "/second", TOPIC_JSON),
            server.put(SUBSCRIPTIONS + "/one", ArmSubscriptionTest.WEBHOOK),
            server.delete(ORDERS))) {
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.header("Retry-After")).isEqualTo("5");
      assertThat(answer.text()).doesNotContain("/secret/path");
    }
    assertThat(server.get(ORDERS).status()).isEqualTo(200);
  }

  @Test
  void asksToTryLaterWhileItStops() {
    server.stopExecutor();

    Answer answer = server.get(TOPICS);

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isEqualTo("5");
  }

  @Test
  void tellsOnlyARequestIdWhenSomethingUnexpectedHappens() {
    server.catalog.failWith(() -> new IllegalStateException("internal detail"));

    Answer answer = server.put(ORDERS, TOPIC_JSON);

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.message()).contains(answer.header("x-ms-request-id"));
    assertThat(answer.text()).doesNotContain("internal detail").doesNotContain("Exception");
  }

  @Test
  void givesEveryAnswerItsOwnRequestId() {
    List<Answer> answers =
        List.of(
            server.put(ORDERS, TOPIC_JSON),
            server.get(ORDERS),
            server.get("/subscriptions"),
            server.put(ORDERS, "{"),
            server.delete(ORDERS));

    assertThat(answers)
        .extracting(answer -> answer.header("x-ms-request-id"))
        .doesNotHaveDuplicates()
        .allMatch(id -> id.length() == 36);
  }
}
