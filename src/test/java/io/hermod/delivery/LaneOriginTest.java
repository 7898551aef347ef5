package io.hermod.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.filter.EventFilter;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Lanes on topics whose events come from many places. */
class LaneOriginTest {
  private static final String GROUP = "/subscriptions/S/resourceGroups/rg";
  private static final String ACCOUNT =
      GROUP + "/providers/Microsoft.Storage/storageAccounts/photos";

  private final TestRouter router = new TestRouter();

  @Test
  void aSubscriptionToADomainTopicGetsItsEventsAndOneToTheDomainGetsAll() {
    long domain = router.topic("domain");
    long berlin = subscribe(domain, "one", "berlin");
    long bern = subscribe(domain, "one", "Bern");
    long all = subscribe(domain, "all", null);

    router.publish(
        domain, event("1", "berlin"), event("2", "BERN"), event("3", "paris"), event("4", "ber"));

    assertThat(router.subscriber(berlin).received()).containsExactly("1");
    assertThat(router.subscriber(bern).received()).containsExactly("2");
    assertThat(router.subscriber(all).received()).containsExactly("1", "2", "3", "4");
  }

  @Test
  void aSubscriptionToAResourceItsGroupOrItsAzureSubscriptionGetsItsEvents() {
    long resource = subscribe(Topic.SOURCES_ID, "one", ACCOUNT);
    long group = subscribe(Topic.SOURCES_ID, "one", GROUP.toLowerCase(Locale.ROOT));
    long azure = subscribe(Topic.SOURCES_ID, "one", "/subscriptions/S");
    long other = subscribe(Topic.SOURCES_ID, "one", GROUP + "2");

    router.publish(
        Topic.SOURCES_ID, event("1", ACCOUNT), event("2", ACCOUNT + "2"), event("3", GROUP));

    assertThat(router.subscriber(resource).received()).containsExactly("1");
    assertThat(router.subscriber(group).received()).containsExactly("1", "2", "3");
    assertThat(router.subscriber(azure).received()).containsExactly("1", "2", "3");
    assertThat(router.subscriber(other).received()).isEmpty();
  }

  private long subscribe(long topic, String name, @Nullable String origin) {
    long lane = router.lane();
    router.store.putSubscription(
        new SubscriptionBuilder(
                lane, topic, new WebhookDestination(URI.create("http://localhost/" + lane)))
            .named(name, "/" + origin + name)
            .filter(EventFilter.ALL)
            .retries(new RetryPolicy(null, null))
            .origin(origin)
            .build());
    router.loop.runUntilIdle();
    return lane;
  }

  private static Event event(String id, String origin) {
    byte[] json = "{}".getBytes(UTF_8);
    return new Event(id, "type", "s", "", (byte) 0, new RawJson(json, 0, 2)).from(origin);
  }
}
