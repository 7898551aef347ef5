package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.credential.AzureKeyCredential;
import com.azure.core.credential.AzureSasCredential;
import com.azure.core.exception.HttpResponseException;
import com.azure.core.util.BinaryData;
import com.azure.messaging.eventgrid.EventGridEvent;
import com.azure.messaging.eventgrid.EventGridPublisherClient;
import com.azure.messaging.eventgrid.EventGridPublisherClientBuilder;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The Azure SDK for Java publishes over TLS, and understands what arrives. */
class SdkProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final OffsetDateTime TIME = OffsetDateTime.parse("2026-02-03T04:05:06.789Z");

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private Arm.Topic topic = Arm.Topic.NONE;
  private Inbox inbox = Inbox.NONE;

  @BeforeEach
  void subscribe() {
    hermod.start();
    topic = hermod.arm().createTopic("orders");
    inbox = subscriber.inbox("shop");
    hermod.arm().subscribe(topic, "shop-Orders", inbox.url());
  }

  @Test
  void publishesWithAKey() throws SSLException {
    client(topic.key()).sendEvent(event("one"));
    assertArrives("one");
  }

  @Test
  void publishesWithASignature() throws SSLException {
    String sas =
        EventGridPublisherClient.generateSas(
            topic.endpoint().toString(),
            new AzureKeyCredential(topic.key()),
            OffsetDateTime.now(ZoneOffset.UTC).plusHours(1));
    builder()
        .credential(new AzureSasCredential(sas))
        .buildEventGridEventPublisherClient()
        .sendEvent(event("signed"));
    assertArrives("signed");
  }

  @Test
  void publishesManyEventsInOneRequest() throws SSLException {
    client(topic.key()).sendEvents(List.of(event("a"), event("b"), event("c")));
    Await.until("three events", LIMIT, () -> inbox.events() == 3);
    assertThat(inbox.ids()).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(inbox.count()).isEqualTo(3);
  }

  @Test
  void isRefusedWithAnotherKey() {
    assertThatThrownBy(() -> client("bm90IHRoZSBrZXk=").sendEvent(event("one")))
        .isInstanceOfSatisfying(
            HttpResponseException.class,
            e -> assertThat(e.getResponse().getStatusCode()).isEqualTo(401));
    assertThat(inbox.count()).isZero();
  }

  @Test
  void deliversWithTheHeadersOfANotification() throws SSLException {
    client(topic.key()).sendEvent(event("one"));
    Await.until("the event", LIMIT, () -> inbox.has("one"));
    Inbox.Letter letter = inbox.last();
    assertThat(letter.method()).isEqualTo("POST");
    assertThat(letter.uri()).isEqualTo("/shop");
    assertHeader(letter, "Content-Type", "application/json; charset=utf-8");
    assertHeader(letter, "aeg-event-type", "Notification");
    assertHeader(letter, "aeg-subscription-name", "SHOP-ORDERS");
    assertHeader(letter, "aeg-delivery-count", "0");
    assertHeader(letter, "aeg-data-version", "2.1");
    assertHeader(letter, "aeg-metadata-version", "1");
    assertHeader(letter, "aeg-output-event-id", "one");
    assertHeader(letter, "Accept-Encoding", "gzip, deflate");
    assertThat(letter.headers().contains("Accept")).isFalse();
    assertThat(letter.headers().contains("Authorization")).isFalse();
  }

  private static void assertHeader(Inbox.Letter letter, String name, String value) {
    assertThat(letter.headers().getAll(name)).as(name).containsExactly(value);
  }

  private void assertArrives(String id) {
    Await.until("the event", LIMIT, () -> inbox.has(id));
    List<EventGridEvent> events = EventGridEvent.fromString(inbox.last().body());
    assertThat(events).hasSize(1);
    EventGridEvent event = events.getFirst();
    assertThat(event.getId()).isEqualTo(id);
    assertThat(event.getSubject()).isEqualTo("/orders/" + id);
    assertThat(event.getEventType()).isEqualTo("Shop.OrderPlaced");
    assertThat(event.getDataVersion()).isEqualTo("2.1");
    assertThat(event.getEventTime()).isEqualTo(TIME);
    assertThat(event.getTopic()).endsWith("/providers/Microsoft.EventGrid/topics/orders");
    Map<?, ?> data = event.getData().toObject(Map.class);
    assertThat(data.get("total")).isEqualTo(17);
    assertThat(data.get("text")).isEqualTo("Grüße");
    assertThat(data.size()).isEqualTo(2);
  }

  private static EventGridEvent event(String id) {
    return new EventGridEvent(
            "/orders/" + id,
            "Shop.OrderPlaced",
            BinaryData.fromObject(Map.of("total", 17, "text", "Grüße")),
            "2.1")
        .setId(id)
        .setEventTime(TIME);
  }

  private EventGridPublisherClient<EventGridEvent> client(String key) throws SSLException {
    return builder().credential(new AzureKeyCredential(key)).buildEventGridEventPublisherClient();
  }

  private EventGridPublisherClientBuilder builder() throws SSLException {
    return new EventGridPublisherClientBuilder()
        .endpoint(topic.endpoint().toString())
        .httpClient(AzureHttp.trusting(hermod.directory().caCertificate()));
  }
}
