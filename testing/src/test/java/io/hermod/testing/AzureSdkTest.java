package io.hermod.testing;

import static io.hermod.testing.Profile.CLOUD_2021;
import static io.hermod.testing.assertj.HermodAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.credential.AzureKeyCredential;
import com.azure.core.exception.HttpResponseException;
import com.azure.core.http.jdk.httpclient.JdkHttpClientBuilder;
import com.azure.core.models.CloudEvent;
import com.azure.core.models.CloudEventDataFormat;
import com.azure.core.util.BinaryData;
import com.azure.messaging.eventgrid.EventGridEvent;
import com.azure.messaging.eventgrid.EventGridPublisherClient;
import com.azure.messaging.eventgrid.EventGridPublisherClientBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The Azure SDK publishes to a server inside the test, over TLS. */
class AzureSdkTest {
  @RegisterExtension
  static final HermodExtension hermod =
      HermodExtension.virtualTime().profile(CLOUD_2021).seed(1).build();

  @Test
  void anOrderIsBilledAfterTheOutage() {
    TestHandler handler = hermod.handler("billing");
    hermod.topic("orders").subscribe(handler.url()).deadLetters();
    handler.failWith(503).times(3);
    EventGridEvent order = order();

    publisher(hermod.topic("orders")).sendEvent(order);
    hermod.advance(Duration.ofMinutes(10));

    assertThat(hermod.explain("orders", order.getId()))
        .isDelivered()
        .afterAttempts(4)
        .withStatuses(503, 503, 503, 200);
    assertThat(handler.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.id()).isEqualTo(order.getId());
              assertThat(event.type()).isEqualTo("Order.Placed");
              assertThat(event.data()).isEqualTo("{\"total\":7}");
            });
  }

  @Test
  void cloudEventsArrive() {
    TestHandler handler = hermod.handler("cloud");
    Topic topic = hermod.topic("cloud", Schema.CLOUD_EVENTS);
    topic.subscribe(handler.url()).schema(Schema.CLOUD_EVENTS);
    CloudEvent event =
        new CloudEvent(
            "/shop",
            "Order.Placed",
            BinaryData.fromObject(Map.of("total", 7)),
            CloudEventDataFormat.JSON,
            "application/json");

    builder(topic, topic.key()).buildCloudEventPublisherClient().sendEvent(event);
    hermod.runUntilIdle();

    assertThat(handler.events())
        .singleElement()
        .satisfies(arrived -> assertThat(arrived.source()).isEqualTo("/shop"));
  }

  @Test
  void anotherKeyIsRefused() {
    Topic topic = hermod.topic("orders");

    assertThatThrownBy(
            () ->
                builder(topic, "another key")
                    .buildEventGridEventPublisherClient()
                    .sendEvent(order()))
        .isInstanceOfSatisfying(
            HttpResponseException.class,
            refused -> assertThat(refused.getResponse().getStatusCode()).isEqualTo(401));
  }

  private static EventGridEvent order() {
    return new EventGridEvent(
        "/orders/7", "Order.Placed", BinaryData.fromObject(Map.of("total", 7)), "1.0");
  }

  private static EventGridPublisherClient<EventGridEvent> publisher(Topic topic) {
    return builder(topic, topic.key()).buildEventGridEventPublisherClient();
  }

  private static EventGridPublisherClientBuilder builder(Topic topic, String key) {
    return new EventGridPublisherClientBuilder()
        .endpoint(topic.endpoint())
        .credential(new AzureKeyCredential(key))
        .httpClient(new JdkHttpClientBuilder(hermod.trust().httpClientBuilder()).build());
  }
}
