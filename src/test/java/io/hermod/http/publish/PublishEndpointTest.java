package io.hermod.http.publish;

import static io.hermod.http.PublishServer.EVENT;
import static io.hermod.http.PublishServer.KEY;
import static io.hermod.http.PublishServer.OTHER_KEY;
import static io.hermod.http.PublishServer.PATH;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.EventLimits;
import io.hermod.http.ErrorBodies;
import io.hermod.http.PublishServer;
import io.hermod.store.Publication;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishEndpointTest {
  private static final PublishServer SERVER = new PublishServer();
  private static final String NOT_AUTHORIZED =
      "The request authorization key is not authorized for 127.0.0.1."
          + " This is due to the reason: ";

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @BeforeEach
  void start() {
    SERVER.journal.forget();
    SERVER.journal.acceptAgain();
  }

  @Test
  void answersExactly200WithoutBodyOnceTheEventsAreAppended() {
    HttpResponse<String> response = SERVER.publish("[" + EVENT + "," + EVENT + "]");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
    assertThat(response.headers().firstValue("x-ms-request-id").orElse(""))
        .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    assertThat(response.headers().firstValue("api-supported-versions")).hasValue("2018-01-01");
    assertThat(onlyPublication().events()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        PATH,
        PATH + "/",
        PATH + "//",
        PATH + "?api-version=2018-01-01",
        PATH + "?api-version=2018-01-01&api-version=other",
        "/TOPICS/Orders/API/Events",
        "/topics/%6frders/api/events"
      })
  void takesTheAddressInEveryForm(String path) {
    HttpRequest.Builder request = SERVER.request(path).header("aeg-sas-key", KEY);
    assertThat(SERVER.send(request.POST(BodyPublishers.ofString(EVENT))).statusCode())
        .isEqualTo(200);
    assertThat(onlyPublication().topicId()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"mytopic.westus2-1.eventgrid.azure.net", "MYTOPIC.localhost:4438", "mytopic.x"})
  void findsTheTopicByTheHostName(String host) throws IOException {
    String answer = SERVER.sendRaw(rawPost("/api/events", host));
    assertThat(answer).startsWith("HTTP/1.1 200 ");
    assertThat(onlyPublication().topicId()).isEqualTo(2);
  }

  @Test
  void answers404ForAHostThatNamesNoTopic() throws IOException {
    assertThat(SERVER.sendRaw(rawPost("/api/events", "localhost"))).startsWith("HTTP/1.1 404 ");
    assertThat(SERVER.sendRaw(rawPost("/api/events", "other.x"))).startsWith("HTTP/1.1 404 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/api",
        "/topics/orders/events",
        "/topics//api/events",
        "/topics/orders/x/api/events",
        "/xtopics/orders/api/events",
        "/topics/other/api/events",
        "/topics/%zz/api/events"
      })
  void answers404ForAnythingElse(String path) throws IOException {
    String answer = SERVER.sendRaw(rawPost(path, "h:1"));
    assertThat(answer).startsWith("HTTP/1.1 404 ");
    String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
    assertThat(ErrorBodies.messageIn(body, "NotFound", "ResourceNotFound"))
        .isEqualTo(
            "No HTTP resource was found that matches the request URI 'http://h:1" + path + "'.");
  }

  @Test
  void neverRepeatsAKeyFromTheQuery() {
    HttpResponse<String> response = SERVER.send(SERVER.request("/nothing?aeg-sas-key=secret"));
    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body()).doesNotContain("secret");
  }

  @Test
  void describesItselfOnOptions() {
    HttpResponse<String> response =
        SERVER.send(
            SERVER
                .request(PATH)
                .header("aeg-sas-key", KEY)
                .method("OPTIONS", BodyPublishers.noBody()));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
    assertThat(response.headers().firstValue("allow")).hasValue("POST,OPTIONS");
    assertThat(response.headers().firstValue("aeg-input-event-schema")).hasValue("EventGridEvent");
    assertThat(response.headers().firstValue("api-supported-versions")).hasValue("2018-01-01");
    assertThat(response.headers().firstValue("x-ms-request-id")).isPresent();
  }

  @Test
  void wantsAKeyForOptionsToo() {
    HttpRequest.Builder request = SERVER.request(PATH);
    assertThat(SERVER.send(request.method("OPTIONS", BodyPublishers.noBody())).statusCode())
        .isEqualTo(401);
  }

  @Test
  void answers404ToHead() {
    HttpResponse<String> response =
        SERVER.send(SERVER.request(PATH).method("HEAD", BodyPublishers.noBody()));
    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "DELETE", "PATCH", "PROPFIND"})
  void answers405ToOtherMethods(String method) {
    HttpResponse<String> response =
        SERVER.send(SERVER.request(PATH).method(method, BodyPublishers.noBody()));
    assertThat(ErrorBodies.messageOf(response, 405, "MethodNotAllowed", "MethodNotAllowed"))
        .isEqualTo("The requested resource does not support http method '" + method + "'.");
    assertThat(response.headers().firstValue("allow")).hasValue("OPTIONS, POST");
  }

  @ParameterizedTest
  @ValueSource(strings = {KEY, OTHER_KEY})
  void takesEitherKeyFromHeaderOrQuery(String key) {
    String query = "?aeg-sas-key=" + URLEncoder.encode(key, UTF_8);
    assertThat(statusOf(SERVER.request(PATH).header("aeg-sas-key", key))).isEqualTo(200);
    assertThat(statusOf(SERVER.request(PATH + query))).isEqualTo(200);
  }

  @Test
  void answers401WithoutCredential() {
    assertThat(unauthorized(SERVER.request(PATH)))
        .isEqualTo(
            "Request must contain one of the following authorization signature:"
                + " aeg-sas-token, aeg-sas-key.");
  }

  @Test
  void answers401ToWrongCredentials() {
    assertThat(unauthorized(SERVER.request(PATH).header("aeg-sas-key", "AAAA")))
        .isEqualTo(NOT_AUTHORIZED + "The key does not match.");
    assertThat(unauthorized(SERVER.request(PATH).header("aeg-sas-key", "not base64")))
        .isEqualTo(NOT_AUTHORIZED + "The key is not a valid Base-64 string.");
    assertThat(unauthorized(SERVER.request(PATH).header("aeg-sas-token", "r=a&e=b&s=c")))
        .isEqualTo(NOT_AUTHORIZED + "The token is malformed or its signature does not match.");
    assertThat(unauthorized(SERVER.request(PATH).header("Authorization", "Bearer x")))
        .isEqualTo("Unable to read access token.");
    assertThat(unauthorized(SERVER.request(PATH).header("Authorization", "Basic x")))
        .isEqualTo(
            "Request has an unsupported Authorization scheme"
                + " (must be SharedAccessSignature or Bearer).");
  }

  @Test
  void answers400ToAnEmptyKey() {
    HttpResponse<String> byHeader = post(SERVER.request(PATH).header("aeg-sas-key", ""));
    HttpResponse<String> byQuery = post(SERVER.request(PATH + "?aeg-sas-key="));
    assertThat(ErrorBodies.messageOf(byHeader, 400, "BadRequest", "InvalidSas"))
        .isEqualTo("Request must have a value for aeg-sas-key.");
    assertThat(byQuery.statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "OPTIONS"})
  void answers403IfOnlyTheServerPublishes(String method) {
    HttpRequest.Builder request =
        SERVER.request("/topics/ours/api/events").method(method, BodyPublishers.ofString(EVENT));
    assertThat(SERVER.send(request).statusCode()).isEqualTo(401);

    String message =
        ErrorBodies.messageOf(
            SERVER.send(request.header("aeg-sas-key", KEY)), 403, "Forbidden", "Forbidden");
    assertThat(message).startsWith("Topic ours is built in: only the server itself publishes");
    assertThat(SERVER.journal.publications()).isEmpty();
  }

  @Test
  void answers401ToAWrongTopicInAnEvent() {
    String event = EVENT.replace("{", "{\"topic\":\"/other\",");
    ErrorBodies.messageOf(SERVER.publish(event), 401, "Unauthorized", "Unauthorized");
    assertThat(SERVER.journal.publications()).isEmpty();
  }

  @Test
  void answers400ToAnEmptyBody() {
    assertThat(ErrorBodies.messageOf(SERVER.publish(""), 400, "BadRequest", "InputJsonInvalid"))
        .isEqualTo("Unexpected end when reading JSON.");
  }

  @Test
  void answers503AndWhenToComeBackWhileTheStoreRefuses() {
    SERVER.journal.refuseFromNowOn("disk full");
    HttpResponse<String> response = SERVER.publish(EVENT);

    assertThat(ErrorBodies.messageOf(response, 503, "InternalServerError", "ServiceUnavailable"))
        .isEqualTo("The events cannot be stored now: disk full.");
    assertThat(response.headers().firstValue("retry-after")).hasValue("5");

    SERVER.journal.acceptAgain();
    assertThat(SERVER.publish(EVENT).statusCode()).isEqualTo(200);
  }

  @Test
  void answersAlsoAfterAnError() {
    SERVER.journal.failFromNowOn(new StackOverflowError("secret of the journal"));
    HttpResponse<String> response = SERVER.publish(EVENT);
    ErrorBodies.messageOf(response, 500, "InternalServerError", "InternalServerError");
    assertThat(response.body()).doesNotContain("secret");
  }

  @Test
  void hidesWhatWentWrongInTheStore() {
    SERVER.journal.failFromNowOn();
    HttpResponse<String> response = SERVER.publish(EVENT);
    ErrorBodies.messageOf(response, 500, "InternalServerError", "InternalServerError");
    assertThat(response.body()).doesNotContain("secret");
  }

  @Test
  void answers200ToTheLargestBodyAnd413ToOneByteMore() {
    byte[] body = new byte[EventLimits.MAX_REQUEST_BYTES + 1];
    Arrays.fill(body, (byte) ' ');
    System.arraycopy(EVENT.getBytes(UTF_8), 0, body, 0, EVENT.length());

    assertThat(SERVER.publish(Arrays.copyOf(body, body.length - 1)).statusCode()).isEqualTo(200);
    assertThat(
            ErrorBodies.messageOf(
                SERVER.publish(body), 413, "RequestEntityTooLarge", "PayloadTooLarge"))
        .isEqualTo("The maximum size (1536000) has been exceeded.");
  }

  @Test
  void keepsTheConnectionUsableAfterABodyThatIsTooLarge() {
    byte[] body = new byte[4 * EventLimits.MAX_REQUEST_BYTES];
    assertThat(SERVER.publish(body).statusCode()).isEqualTo(413);
    assertThat(SERVER.publish(EVENT).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "GZIP", "x-gzip"})
  void inflatesGzip(String encoding) throws IOException {
    assertThat(publishEncoded(encoding, gzip(EVENT.getBytes(UTF_8))).statusCode()).isEqualTo(200);
    assertThat(onlyPublication().events().getFirst().json()).hasToString(EVENT);
  }

  @Test
  void inflatesDeflate() throws IOException {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    try (DeflaterOutputStream output = new DeflaterOutputStream(deflated)) {
      output.write(EVENT.getBytes(UTF_8));
    }
    assertThat(publishEncoded("deflate", deflated.toByteArray()).statusCode()).isEqualTo(200);
  }

  @Test
  void answers413ToAGzipBomb() throws IOException {
    byte[] bomb = gzip(new byte[200 << 20]);
    assertThat(bomb.length).isLessThan(EventLimits.MAX_REQUEST_BYTES);
    ErrorBodies.messageOf(
        publishEncoded("gzip", bomb), 413, "RequestEntityTooLarge", "PayloadTooLarge");
  }

  @Test
  void answers400ToWhatCannotBeInflated() throws IOException {
    byte[] good = gzip(EVENT.getBytes(UTF_8));
    byte[] flipped = good.clone();
    flipped[good.length - 6] ^= 1;
    for (byte[] body : new byte[][] {EVENT.getBytes(UTF_8), Arrays.copyOf(good, 30), flipped, {}}) {
      ErrorBodies.messageOf(publishEncoded("gzip", body), 400, "BadRequest", "BadRequest");
    }
    ErrorBodies.messageOf(publishEncoded("br", good), 400, "BadRequest", "BadRequest");
    assertThat(SERVER.journal.publications()).isEmpty();
  }

  @Test
  void speaksHttp2WithoutTls() {
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
      HttpRequest request = SERVER.post(BodyPublishers.ofString(EVENT)).build();
      HttpResponse<String> first =
          client.sendAsync(request, HttpResponse.BodyHandlers.ofString()).join();
      HttpResponse<String> second =
          client.sendAsync(request, HttpResponse.BodyHandlers.ofString()).join();
      assertThat(first.statusCode()).isEqualTo(200);
      assertThat(second.statusCode()).isEqualTo(200);
      assertThat(second.version()).isEqualTo(HttpClient.Version.HTTP_2);
    }
  }

  private static Publication onlyPublication() {
    assertThat(SERVER.journal.publications()).hasSize(1);
    return SERVER.journal.publications().getFirst();
  }

  private static int statusOf(HttpRequest.Builder request) {
    return post(request).statusCode();
  }

  private static String unauthorized(HttpRequest.Builder request) {
    return ErrorBodies.messageOf(post(request), 401, "Unauthorized", "Unauthorized");
  }

  private static HttpResponse<String> post(HttpRequest.Builder request) {
    return SERVER.send(request.POST(BodyPublishers.ofString(EVENT)));
  }

  private static HttpResponse<String> publishEncoded(String encoding, byte[] body) {
    return SERVER.send(
        SERVER.post(BodyPublishers.ofByteArray(body)).header("Content-Encoding", encoding));
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream output = new GZIPOutputStream(zipped)) {
      output.write(bytes);
    }
    return zipped.toByteArray();
  }

  private static String rawPost(String path, String host) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: "
        + host
        + "\r\naeg-sas-key: "
        + KEY
        + "\r\nContent-Length: "
        + EVENT.length()
        + "\r\nConnection: close\r\n\r\n"
        + EVENT;
  }
}
