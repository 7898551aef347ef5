package io.hermod.testing;

import static io.hermod.testing.assertj.HermodAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

class SubscriptionTest {
  @RegisterExtension
  static final HermodExtension hermod = HermodExtension.virtualTime().seed(1).build();

  private final Topic topic;
  private final TestHandler handler;

  SubscriptionTest(TestInfo test) {
    this.topic = hermod.topic(test.getDisplayName().replaceAll("\\W", ""));
    this.handler = hermod.handler(topic.name());
  }

  @Test
  void getsOnlyWhatItsFiltersWant() {
    topic
        .subscribe(handler.url())
        .eventTypes("Order.Placed")
        .where("NumberGreaterThan", "data.total", 5);

    String small = topic.publish("Order.Placed", "{\"total\":5}");
    String large = topic.publish("Order.Placed", "{\"total\":6}");
    String other = topic.publish("Order.Cancelled", "{\"total\":6}");

    assertThat(hermod.explain(topic.name(), large)).isDelivered();
    assertThat(hermod.explain(topic.name(), small)).isUnmatched();
    assertThat(hermod.explain(topic.name(), other)).isUnmatched();
    assertThat(handler.events()).extracting(ReceivedEvent::id).containsExactly(large);
  }

  @Test
  void getsSubjectsAndValuesInAList() {
    topic
        .subscribe(handler.url())
        .subjectBeginsWith("/te")
        .subjectEndsWith("st")
        .where("StringIn", "data.tier", "gold", "silver")
        .where("IsNotNull", "data.tier");

    String gold = topic.publish("Order.Placed", "{\"tier\":\"gold\"}");
    topic.publish("Order.Placed", "{\"tier\":\"tin\"}");
    hermod.runUntilIdle();

    assertThat(handler.events()).extracting(ReceivedEvent::id).containsExactly(gold);
  }

  @Test
  void readsWhatWasGivenUp() {
    Subscription shop =
        topic.subscribe("shop", handler.url()).retry(2, Duration.ofHours(1)).deadLetters();
    handler.failWith(500);

    topic.publish("order-1", "Order.Placed", "{\"total\":7}");
    hermod.advance(Duration.ofMinutes(10));

    assertThat(hermod.explain(topic.name(), "order-1")).isDeadLettered().withStatuses(500, 500);
    assertThat(shop.deadLettered())
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.eventId()).isEqualTo("order-1");
              assertThat(letter.eventType()).isEqualTo("Order.Placed");
              assertThat(letter.reason()).isEqualTo("MaxDeliveryAttemptsExceeded");
              assertThat(letter.attempts()).isEqualTo(2);
              assertThat(letter.json()).contains("\"total\":7");
            });
  }

  @Test
  void dropsWhatItGivesUpWithoutDeadLetters() {
    topic.subscribe(handler.url()).retry(1, Duration.ofHours(1));
    handler.failWith(500);

    String id = topic.publish("Order.Placed", "{}");

    assertThat(hermod.explain(topic.name(), id)).isDropped().afterAttempts(1);
  }

  @Test
  void getsBatches() {
    topic.subscribe(handler.url()).batches(10, 64);
    handler.failWith(500).times(1);
    topic.publish("first", "Order.Placed", "{}");
    hermod.runUntilIdle();
    topic.publish("second", "Order.Placed", "{}");
    topic.publish("third", "Order.Placed", "{}");

    hermod.advance(Duration.ofMinutes(5));

    assertThat(handler.events()).extracting(ReceivedEvent::id).contains("first", "second", "third");
    assertThat(handler.requests()).allSatisfy(each -> assertThat(each.body()).startsWith("["));
  }

  @Test
  void getsCloudEventsFromATopicInTheEventGridSchema() {
    topic.subscribe(handler.url()).schema(Schema.CLOUD_EVENTS);

    String id = topic.publish("Order.Placed", "{}");
    hermod.runUntilIdle();

    assertThat(handler.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.id()).isEqualTo(id);
              assertThat(event.json()).contains("\"specversion\":\"1.0\"");
            });
  }

  @Test
  void getsNothingOnceItIsDeleted() {
    topic.subscribe(handler.url()).delete();

    topic.publish("Order.Placed", "{}");
    hermod.runUntilIdle();

    assertThat(handler.requests()).isEmpty();
  }

  @Test
  void saysWhyAFilterIsRefusedAndKeepsTheOldOne() {
    Subscription shop = topic.subscribe(handler.url());

    assertThatThrownBy(() -> shop.where("NumberIsh", "data.total", 1))
        .isInstanceOf(HermodException.class)
        .hasMessageContaining("400")
        .hasMessageContaining("NumberIsh");
    shop.eventTypes("Order.Placed");
  }

  @Test
  void saysWhyAWebhookIsNotSubscribed() {
    assertThatThrownBy(() -> topic.subscribe("http://shop.example.org/"))
        .isInstanceOf(HermodException.class)
        .hasMessageContaining("https");
  }

  @Test
  void assertionsListTheAttempts() {
    topic.subscribe("shop", handler.url());
    handler.failWith(500).times(1);
    String id = topic.publish("Order.Placed", "{}");
    Explanation explanation = hermod.explain(topic.name(), id);

    assertThat(explanation).forSubscription("shop").isWaiting().afterAttempts(1);
    assertThatThrownBy(() -> assertThat(explanation).isDelivered())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("shop: PARKED")
        .hasMessageContaining("attempt 1 at")
        .hasMessageContaining("500");
    assertThatThrownBy(() -> assertThat(explanation).afterAttempts(2))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> assertThat(explanation).forSubscription("store"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("store");
  }
}
