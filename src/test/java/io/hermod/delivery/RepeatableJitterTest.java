package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.settle.Jitter;
import io.hermod.filter.EventFilter;
import io.hermod.store.ParkedEvent;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RepeatableJitterTest {
  private static final Duration WAIT = Duration.ofHours(1);

  @Test
  void aNewDataDirectoryGivesTheSameAttemptTimesForTheSameSeed() {
    assertThat(dueTimes(UUID.randomUUID(), "billing", 0))
        .isEqualTo(dueTimes(UUID.randomUUID(), "billing", 5));
  }

  @Test
  void anotherSubscriptionHasOtherAttemptTimes() {
    UUID directory = UUID.randomUUID();

    assertThat(dueTimes(directory, "billing", 0)).isNotEqualTo(dueTimes(directory, "audit", 0));
  }

  /** Ids of lanes depend on what was made before, as resource ids do on the directory. */
  private static List<Instant> dueTimes(UUID azureSubscription, String name, int madeBefore) {
    TestRouter router = new TestRouter();
    for (int i = 0; i < madeBefore; i++) {
      router.topic("other-" + i);
    }
    router.armPrefix = "/subscriptions/" + azureSubscription;
    long topic = router.topic("orders");
    long lane = router.subscribe(topic, name, "");
    router.subscriber(lane).willAnswer(500, 500, 500);
    router.publish(topic, "a", "b", "c");
    router.commit();
    return router.store.rows(lane).values().stream().map(ParkedEvent::due).toList();
  }

  @Test
  void theResourceOfASystemTopicCountsWithoutItsAzureSubscription() {
    String vault = "/resourceGroups/g/providers/Microsoft.KeyVault/vaults/v";
    Duration one = jitter("/subscriptions/" + UUID.randomUUID() + vault);

    assertThat(jitter("/subscriptions/" + UUID.randomUUID() + vault)).isEqualTo(one);
    assertThat(jitter("/subscriptions/" + UUID.randomUUID() + vault + "2")).isNotEqualTo(one);
  }

  @Test
  void theTopicOfADomainCounts() {
    assertThat(jitter("one")).isNotEqualTo(jitter("two"));
  }

  private static Duration jitter(String origin) {
    Topic topic = new TopicBuilder(1, "all", "/all").build();
    Subscription subscription =
        new SubscriptionBuilder(
                2,
                1,
                new WebhookDestination(
                    URI.create("http://localhost/"), BatchPolicy.NONE, List.of()))
            .named("billing", "/billing")
            .filter(EventFilter.ALL)
            .origin(origin)
            .build();
    return Jitter.of(1, topic, subscription).of(WAIT, 1, "event", 1);
  }
}
