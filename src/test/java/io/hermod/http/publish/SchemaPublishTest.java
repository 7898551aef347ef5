package io.hermod.http.publish;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.http.ErrorBodies;
import io.hermod.http.PublishServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CloudEvents and events of a custom shape, over HTTP. */
class SchemaPublishTest {
  private static final PublishServer SERVER = new PublishServer();
  private static final String CLOUDS = "/topics/clouds/api/events";
  private static final String SHAPES = "/topics/shapes/api/events";
  private static final String EVENT =
      "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/s\",\"type\":\"t\"}";

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @BeforeEach
  void forget() {
    SERVER.journal.forget();
  }

  @Test
  void takesABatchOfCloudEvents() {
    HttpResponse<String> answer =
        publish(
            CLOUDS,
            "[" + EVENT + "," + EVENT + "]",
            "Content-Type",
            "application/cloudevents-batch+json; charset=utf-8");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(published())
        .extracting(event -> event.json().toString())
        .containsExactly(EVENT, EVENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/cloudevents+json; charset=utf-8", "application/json"})
  void takesOneCloudEvent(String type) {
    assertThat(publish(CLOUDS, EVENT, "Content-Type", type).statusCode()).isEqualTo(200);
    assertThat(published()).extracting(Event::id).containsExactly("1");
  }

  @Test
  void takesACloudEventWhoseAttributesAreHeaders() {
    HttpResponse<String> answer =
        publish(
            CLOUDS,
            "{\"n\": 1.0}",
            "Content-Type",
            "application/json",
            "CE-SpecVersion",
            "1.0",
            "ce-type",
            "t",
            "ce-source",
            "/s",
            "ce-id",
            "%E2%82%AC",
            "ce-subject",
            "a%0");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    Event event = published().getFirst();
    assertThat(event.id()).isEqualTo("€");
    assertThat(event.subject()).isEqualTo("a%0");
    assertThat(event.json().toString()).endsWith("\"data\":{\"n\": 1.0}}");
  }

  @Test
  void answers400ToAMissingHeader() {
    HttpResponse<String> answer =
        publish(CLOUDS, "{}", "Content-Type", "application/json", "ce-id", "1");

    assertThat(ErrorBodies.messageOf(answer, 400, "BadRequest", "InvalidCloudEventHeader"))
        .isEqualTo(
            "ce-specversion header is missing for the cloud event. Please check required"
                + " attributes at"
                + " https://github.com/cloudevents/spec/blob/v1.0/spec.md#required-attributes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded"})
  void answers415ToOtherContentTypes(String type) {
    HttpResponse<String> answer = publish(CLOUDS, EVENT, "Content-Type", type);

    assertThat(ErrorBodies.messageOf(answer, 415, "UnsupportedMediaType", "InvalidContentType"))
        .isEqualTo(
            "The Content-Type header is either missing or it doesn't have a valid value. The"
                + " content type header must either be application/cloudevents+json;"
                + " charset=utf-8 or application/cloudevents-batch+json; charset=UTF-8.");
    assertThat(published()).isEmpty();
  }

  @Test
  void answers415WithoutAContentType() {
    assertThat(publish(CLOUDS, EVENT).statusCode()).isEqualTo(415);
  }

  @Test
  void answers400ToAnArrayThatIsSaidToBeJson() {
    HttpResponse<String> answer =
        publish(CLOUDS, "[" + EVENT + "]", "Content-Type", "application/json");

    assertThat(ErrorBodies.messageOf(answer, 400, "BadRequest", "InputJsonInvalid"))
        .isEqualTo(
            "This resource is configured to receive event in 'CloudEventV10' schema. The JSON"
                + " received does not conform to the expected schema. Token Expected:"
                + " StartObject, Actual Token Received: StartArray.");
  }

  @Test
  void namesTheMissingTypeAsTheServiceDoes() {
    HttpResponse<String> answer =
        publish(CLOUDS, "{\"specversion\":\"1.0\"}", "Content-Type", "application/json");

    assertThat(ErrorBodies.messageOf(answer, 400, "BadRequest", "InputJsonInvalid"))
        .isEqualTo(
            "This resource is configured for 'CloudEventV10' schema and requires 'eventType'"
                + " property to be set.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "text/plain"})
  void takesEventsOfACustomShape(String type) {
    String body = "[{\"a\":1e400}, {}]";
    assertThat(publish(SHAPES, body, "Content-Type", type).statusCode()).isEqualTo(200);
    assertThat(published())
        .extracting(event -> event.json().toString())
        .containsExactly("{\"a\":1e400}", "{}");
  }

  @Test
  void refusesACustomEventThatIsNoObject() {
    assertThat(ErrorBodies.messageOf(publish(SHAPES, "[1]"), 400, "BadRequest", "InputJsonInvalid"))
        .contains("'CustomInputEvent'");
  }

  @ParameterizedTest
  @CsvSource({
    "/topics/orders/api/events, EventGridEvent",
    "/topics/clouds/api/events, CloudEventV10",
    "/topics/shapes/api/events, CustomInputEvent"
  })
  void tellsItsSchemaOnOptions(String path, String schema) {
    HttpResponse<String> answer =
        SERVER.send(
            SERVER
                .request(path)
                .header("aeg-sas-key", PublishServer.KEY)
                .method("OPTIONS", BodyPublishers.noBody()));

    assertThat(answer.headers().firstValue("aeg-input-event-schema")).hasValue(schema);
  }

  private static HttpResponse<String> publish(String path, String body, String... headers) {
    HttpRequest.Builder request =
        SERVER
            .request(path)
            .header("aeg-sas-key", PublishServer.KEY)
            .POST(BodyPublishers.ofByteArray(body.getBytes(UTF_8)));
    return SERVER.send(headers.length == 0 ? request : request.headers(headers));
  }

  private static List<Event> published() {
    return SERVER.journal.publications().stream()
        .flatMap(publication -> publication.events().stream())
        .toList();
  }
}
