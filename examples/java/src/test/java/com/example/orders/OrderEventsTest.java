package com.example.orders;

import static io.hermod.testing.Profile.CLOUD_2021;
import static io.hermod.testing.assertj.HermodAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.http.jdk.httpclient.JdkHttpClientBuilder;
import io.hermod.testing.HermodExtension;
import io.hermod.testing.Subscription;
import io.hermod.testing.TestHandler;
import io.hermod.testing.Topic;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OrderEventsTest {
  @RegisterExtension
  static final HermodExtension hermod =
      HermodExtension.virtualTime().profile(CLOUD_2021).seed(1).build();

  @Test
  void orderIsBilledAfterTheOutage() {
    TestHandler billing = hermod.handler("billing");
    hermod.topic("orders").subscribe(billing.url());
    billing.failWith(503).times(3);

    String id = events(hermod.topic("orders")).placed("7", 42);
    hermod.advance(Duration.ofMinutes(10));

    assertThat(hermod.explain("orders", id)).isDelivered().afterAttempts(4);
    assertThat(billing.events())
        .singleElement()
        .satisfies(event -> assertThat(event.data()).contains("\"total\":42"));
  }

  @Test
  void orderIsKeptWhenBillingStaysDown() {
    TestHandler billing = hermod.handler("broken billing");
    Subscription subscription =
        hermod.topic("kept").subscribe(billing.url()).retry(5, Duration.ofHours(4)).deadLetters();
    billing.failWith(500);

    String id = events(hermod.topic("kept")).placed("8", 42);
    hermod.advance(Duration.ofDays(1));

    assertThat(hermod.explain("kept", id)).isDeadLettered().afterAttempts(5);
    assertThat(subscription.deadLettered())
        .singleElement()
        .satisfies(letter -> assertThat(letter.eventId()).isEqualTo(id));
  }

  /** The SDK uses the JDK's client here, which trusts the server of the test. */
  private static OrderEvents events(Topic topic) {
    return new OrderEvents(
        topic.endpoint(),
        topic.key(),
        new JdkHttpClientBuilder(hermod.trust().httpClientBuilder()).build());
  }
}
