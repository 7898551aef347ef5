package io.hermod.manage.subscription;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.EgressConfig;
import io.hermod.egress.EgressPolicy;
import io.hermod.event.InvalidFieldException;
import io.hermod.filter.EventFilter;
import io.hermod.profile.Profiles;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.RetryPolicy;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKind;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints that the server must not call are refused when a subscription is made. */
class DeniedEndpointTest {
  private static final Topic TOPIC = new TopicBuilder(1, "orders", "/topics/orders").build();
  private final SubscriptionRules rules =
      new SubscriptionRules(
          new WebhookRules(false),
          new EventGridRules(false, true),
          ResourceRules.NONE,
          new PersistenceRules(true),
          EgressPolicy.of(new EgressConfig(List.of(), List.of("link-local", "loopback"))),
          64,
          AccountRules.ANY);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest",
        "http://2852039166/latest",
        "https://[fe80::1]/",
        "https://[::ffff:127.0.0.1]/",
        "http://localhost:8080/"
      })
  void areNamedWithTheSetting(String url) {
    assertThatThrownBy(() -> check(WebhookRules.parse(url), TOPIC))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessageContaining("properties.destination.properties.endpointUrl")
        .hasMessageContaining("is denied by outbound.deny-networks")
        .hasMessageContaining("outbound.allow-networks");
  }

  @Test
  void areRefusedForTopicsOfTheModuleToo() {
    assertThatThrownBy(
            () -> check(WebhookRules.parse("http://127.0.0.1/"), TOPIC.as(TopicKind.EDGE)))
        .hasMessageContaining("127.0.0.1 is denied");
  }

  @Test
  void areRefusedAsOtherEventGridsToo() {
    URI url = URI.create("https://169.254.1.1/api/events?api-version=2018-01-01");

    assertThatThrownBy(
            () -> check(new EventGridDestination(url, "key", null, BatchPolicy.NONE), TOPIC))
        .hasMessageContaining("169.254.1.1 is denied");
  }

  @Test
  void areOnlyThoseWhoseUrlSaysSo() {
    assertThatCode(() -> check(WebhookRules.parse("https://hooks.example/"), TOPIC))
        .doesNotThrowAnyException();
    assertThatCode(() -> check(WebhookRules.parse("https://10.0.0.1/"), TOPIC))
        .doesNotThrowAnyException();
  }

  private void check(Destination destination, Topic topic) {
    rules.check(
        new SubscriptionSettings(
            destination,
            EventFilter.ALL,
            RetryPolicy.DEFAULT,
            List.of(),
            null,
            null,
            null,
            null,
            null,
            WantedControl.NONE),
        topic,
        Profiles.named("cloud-2021").orElseThrow());
  }
}
