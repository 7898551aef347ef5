package io.hermod.http.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.http.PublishServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Publishing to domains and system topics, over HTTP. */
class DomainPublishTest {
  private static final PublishServer SERVER = new PublishServer();
  private static final String CITIES = "/domains/cities/api/events";
  private static final String PHOTOS = "/systemTopics/photos/api/events";

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @BeforeEach
  void forget() {
    SERVER.journal.forget();
  }

  @Test
  void oneRequestMayHoldEventsOfManyTopicsOfADomain() {
    String body = "[" + event("\"topic\":\"bern\",") + "," + event("\"topic\":\"rome\",") + "]";

    assertThat(publish(CITIES, body).statusCode()).isEqualTo(200);
    assertThat(published()).extracting(Event::origin).containsExactly("bern", "rome");
    assertThat(published().getLast().json().toString()).contains("/domains/cities/topics/rome");
  }

  @Test
  void anEventThatNamesNoTopicOfTheDomainRefusesTheWholeRequest() {
    String body = "[" + event("\"topic\":\"bern\",") + "," + event("") + "]";

    HttpResponse<String> answer = publish(CITIES, body);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("requires 'topic' property to be set");
    assertThat(published()).isEmpty();
  }

  @Test
  void eventsOfASystemTopicComeFromItsSource() {
    assertThat(publish(PHOTOS, event("")).statusCode()).isEqualTo(200);
    assertThat(published()).extracting(Event::origin).containsExactly("/accounts/photos");
  }

  @Test
  void anEventOfAnotherSourceIsRefused() {
    assertThat(publish(PHOTOS, event("\"topic\":\"/accounts/other\",")).statusCode())
        .isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "/topics/cities, 404",
    "/domains/orders, 404",
    "/systemTopics/cities, 404",
    "/domains/photos, 404",
    "/DOMAINS/Cities, 200",
    "/systemtopics/PHOTOS, 200"
  })
  void eachKindHasAPlaceOfItsOwn(String path, int status) {
    String topic = path.endsWith("ties") ? "\"topic\":\"bern\"," : "";

    assertThat(publish(path + "/api/events", event(topic)).statusCode()).isEqualTo(status);
  }

  private static String event(String topic) {
    return "{"
        + topic
        + "\"id\":\"1\",\"subject\":\"s\",\"eventType\":\"t\","
        + "\"eventTime\":\"2026-01-01T00:00:00Z\"}";
  }

  private static List<Event> published() {
    return SERVER.journal.publications().stream().flatMap(p -> p.events().stream()).toList();
  }

  private static HttpResponse<String> publish(String path, String body) {
    return SERVER.send(
        SERVER
            .request(path)
            .header("aeg-sas-key", PublishServer.KEY)
            .POST(BodyPublishers.ofString(body)));
  }
}
