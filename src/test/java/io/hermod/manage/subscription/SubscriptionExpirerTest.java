package io.hermod.manage.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.filter.EventFilter;
import io.hermod.loop.TestLoop;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.GroupAddress;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.Scope;
import io.hermod.manage.SubscriptionAddress;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.TopicType;
import io.hermod.manage.topic.TopicSettings;
import io.hermod.manage.topic.Topics;
import io.hermod.profile.Profiles;
import io.hermod.store.InMemoryCatalog;
import io.hermod.store.StoreUnavailableException;
import io.hermod.subscription.RetryPolicy;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.TopicKind;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SubscriptionExpirerTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final TestLoop loop = new TestLoop();
  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final CatalogEditor editor = new CatalogEditor(catalog);
  private final Subscriptions subscriptions =
      new Subscriptions(
          editor,
          new SubscriptionRules(new WebhookRules(true)),
          ProfileChoice.of(Profiles.named("cloud-2021").orElseThrow()),
          EndpointAsker.NOBODY,
          loop::now);
  private final SubscriptionExpirer expirer =
      new SubscriptionExpirer(loop, Runnable::run, subscriptions);

  @BeforeEach
  void makeTopic() {
    new Topics(editor, new KeyMaker(new SecureRandom()))
        .put(topic(), TopicSettings.usual(TopicKind.CUSTOM, "here"));
  }

  @Test
  void deletesASubscriptionAtItsEndAndNotBefore() {
    expirer.start(catalog);
    put("one", loop.now().plus(HOUR));
    put("two", loop.now().plus(HOUR).plusMillis(1));
    put("three", null);

    loop.advance(HOUR.minusMillis(1));
    assertThat(names()).containsExactlyInAnyOrder("one", "two", "three");
    loop.advance(Duration.ofMillis(1));
    assertThat(names()).containsExactlyInAnyOrder("two", "three");
    loop.advance(Duration.ofMillis(1));
    assertThat(names()).containsExactly("three");
  }

  @Test
  void anEarlierEndIsNotMissedBehindALaterOne() {
    expirer.start(catalog);
    put("late", loop.now().plus(HOUR.multipliedBy(2)));
    put("early", loop.now().plus(HOUR));

    loop.advance(HOUR);
    assertThat(names()).containsExactly("late");
    loop.advance(HOUR);
    assertThat(names()).isEmpty();
  }

  @Test
  void anEndThatWasPutOffDoesNothing() {
    expirer.start(catalog);
    Instant first = loop.now().plus(HOUR);
    put("one", first);
    put("two", first);
    put("one", first.plus(HOUR));
    put("two", null);

    loop.advance(HOUR);
    assertThat(names()).containsExactlyInAnyOrder("one", "two");
    loop.advance(HOUR);
    assertThat(names()).containsExactly("two");
  }

  @Test
  void oneThatShouldHaveEndedBeforeTheStartEndsThen() {
    put("one", loop.now().plus(HOUR));
    loop.advance(HOUR.multipliedBy(3));
    assertThat(names()).containsExactly("one");

    expirer.start(catalog);
    loop.runUntilIdle();
    assertThat(names()).isEmpty();
  }

  @Test
  void aStoreThatFailsIsAskedAgain() {
    expirer.start(catalog);
    put("one", loop.now().plus(HOUR));
    catalog.failWith(() -> new StoreUnavailableException("full"));
    loop.advance(HOUR);
    assertThat(names()).containsExactly("one");

    catalog.failWith(null);
    loop.advance(Duration.ofSeconds(1));
    assertThat(names()).isEmpty();
  }

  @Test
  void oneThatWasMadeAgainKeepsItsOwnEnd() {
    expirer.start(catalog);
    Instant end = loop.now().plus(HOUR);
    put("one", end);
    assertThat(subscriptions.delete(address("one"))).isTrue();
    put("one", null);

    loop.advance(HOUR);
    assertThat(names()).containsExactly("one");
  }

  private List<String> names() {
    return subscriptions.list(new Scope.OfTopic(topic()), SubscriptionForm.EXTENSION).stream()
        .map(each -> each.subscription().name())
        .toList();
  }

  private void put(String name, @Nullable Instant end) {
    subscriptions.put(
        address(name),
        new SubscriptionSettings(
            WebhookRules.parse("https://example.org/"),
            EventFilter.ALL,
            RetryPolicy.DEFAULT,
            List.of(),
            null,
            null,
            end,
            null,
            null,
            WantedControl.NONE));
    loop.runUntilIdle();
  }

  private static SubscriptionAddress address(String name) {
    return new SubscriptionAddress(new Scope.OfTopic(topic()), name, SubscriptionForm.EXTENSION);
  }

  private static TopicAddress topic() {
    String id = "/subscriptions/s/resourceGroups/g/providers/Microsoft.EventGrid/topics/orders";
    return new TopicAddress(TopicType.TOPIC, new GroupAddress("s", "g"), "orders", id);
  }
}
