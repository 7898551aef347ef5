package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.credential.AzureKeyCredential;
import com.azure.core.exception.HttpResponseException;
import com.azure.core.util.BinaryData;
import com.azure.messaging.eventgrid.EventGridEvent;
import com.azure.messaging.eventgrid.EventGridPublisherClient;
import com.azure.messaging.eventgrid.EventGridPublisherClientBuilder;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The publish SDKs for Java and JavaScript send over TLS to the address that the module gave its
 * topics: with the module's key, and without {@code --edge} with that of the topic.
 */
class EdgeSdkProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String KEY = "module-key-0123456789";

  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private Inbox inbox = Inbox.NONE;

  @BeforeEach
  void openInbox() {
    inbox = subscriber.inbox("cloud");
  }

  @Test
  void javaPublishesWithTheKeyOfTheModule() throws IOException {
    startModule();
    client(KEY).sendEvents(List.of(event("one"), event("two")));

    Await.until("two events", LIMIT, () -> inbox.events() == 2);
    EventGridEvent arrived = EventGridEvent.fromString(inbox.last().body()).getFirst();
    assertThat(arrived.getTopic()).as("its bare name").isEqualTo("sensors");
    Map<?, ?> data = arrived.getData().toObject(Map.class);
    assertThat(data).isEqualTo(Map.of("celsius", 21));
    assertThatThrownBy(() -> client("another key").sendEvent(event("three")))
        .isInstanceOfSatisfying(
            HttpResponseException.class,
            refused -> assertThat(refused.getResponse().getStatusCode()).isEqualTo(401));
  }

  @Test
  void javaPublishesWithTheKeyOfATopicWithoutAModule() throws IOException {
    Arm.Topic topic = startWithoutModule();
    client(topic.key()).sendEvent(event("one"));

    Await.until("the event", LIMIT, () -> inbox.has("one"));
  }

  @TestFactory
  Stream<DynamicTest> javaScriptPublishesWithTheKeyOfTheModule() throws IOException {
    startModule();
    return Stream.concat(runNode(KEY), Stream.of(arrival()));
  }

  @TestFactory
  Stream<DynamicTest> javaScriptPublishesWithTheKeyOfATopicWithoutAModule() {
    Arm.Topic topic = startWithoutModule();
    return Stream.concat(runNode(topic.key()), Stream.of(arrival()));
  }

  private DynamicTest arrival() {
    return DynamicTest.dynamicTest(
        "all events arrive",
        () -> Await.until("three events", LIMIT, () -> inbox.has("js-1") && inbox.events() == 3));
  }

  private Stream<DynamicTest> runNode(String key) {
    return new ClientProgram(
            List.of("node", "--test-reporter=tap", "edge-story.js"),
            NodeProgram.folder(),
            Map.of(
                "NODE_EXTRA_CA_CERTS",
                hermod.directory().caCertificate().toString(),
                "EVENT_GRID_KEY",
                key))
        .run(hermod, Duration.ofMinutes(1));
  }

  /** As the twin and the container options would have it: one key, no certificates. */
  private void startModule() throws IOException {
    hermod.setVariable("inbound__clientAuth__clientCert__enabled", "false");
    hermod.setVariable("inbound__clientAuth__sasKeys__enabled", "true");
    hermod.setVariable("inbound__clientAuth__sasKeys__key1", KEY);
    hermod.setVariable("outbound__webhook__httpsOnly", "false");
    hermod.start("--edge", "--inbound.server-auth.tls-policy", "enabled");
    EdgeModule module = new EdgeModule(hermod, KEY);
    module.createTopic("sensors");
    module.subscribe("sensors", "cloud", inbox.url());
  }

  private Arm.Topic startWithoutModule() {
    hermod.start();
    Arm.Topic topic = hermod.arm().createTopic("sensors");
    hermod.arm().subscribe(topic, "cloud", inbox.url());
    return topic;
  }

  private EventGridPublisherClient<EventGridEvent> client(String key) throws SSLException {
    URI address = hermod.https().resolve("/topics/sensors/events");
    return new EventGridPublisherClientBuilder()
        .endpoint(address.toString())
        .httpClient(AzureHttp.trusting(hermod.directory().caCertificate()))
        .credential(new AzureKeyCredential(key))
        .buildEventGridEventPublisherClient();
  }

  private static EventGridEvent event(String id) {
    return new EventGridEvent(
            "/sensors/1", "Reading", BinaryData.fromObject(Map.of("celsius", 21)), "1.0")
        .setId(id);
  }
}
