package io.hermod.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.delivery.LaneState;
import io.hermod.explain.Attention.Kind;
import io.hermod.explain.Attention.Link;
import io.hermod.explain.Attention.Severity;
import io.hermod.explain.Overview.Handshaken;
import io.hermod.explain.Overview.Recent;
import io.hermod.explain.Overview.SeenLane;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.validation.Handshakes.Awaited;
import io.hermod.validation.ValidationResults;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttentionFinderTest {
  private static final Instant NOW = Instant.parse("2026-01-01T10:00:00Z");
  private static final Topic ORDERS = new TopicBuilder(1, "orders", "/orders").build();
  private static final Subscription SHOP =
      new SubscriptionBuilder(2, 1, new WebhookDestination(URI.create("https://shop/")))
          .named("shop", "/orders/shop")
          .build();
  private static final Handshaken NO_HANDSHAKES = new Handshaken(List.of(), List.of());

  @Test
  void eventsThatNothingKeepsAreCritical() {
    assertThat(find(new Recent(0, 3, 0, 0), false, false))
        .singleElement()
        .returns(Kind.DROPPED, Attention::kind)
        .returns(Severity.CRITICAL, Attention::severity)
        .returns(
            "Subscription orders/shop lost 3 events in the last hour: it has no dead-letter"
                + " destination.",
            Attention::text)
        .returns(new Link.OneSubscription("orders", "shop", "/orders/shop", null), Attention::link);
  }

  @ParameterizedTest
  @CsvSource({
    "5, 4, false, false, true",
    "5, 5, false, false, false",
    "4, 0, false, false, false",
    "9, 0, true,  false, false",
  })
  void attemptsThatKeepFailingAreToldOfUnlessTheirEndpointIsOnProbation(
      long failed, long delivered, boolean isOnProbation, boolean isPaused, boolean isTold) {
    List<Kind> kinds =
        find(new Recent(0, 0, failed, delivered), isOnProbation, isPaused).stream()
            .map(Attention::kind)
            .toList();

    assertThat(kinds.contains(Kind.ATTEMPTS_FAIL)).isEqualTo(isTold);
  }

  @Test
  void aPausedSubscriptionIsOnlyPaused() {
    assertThat(find(new Recent(0, 0, 9, 0), false, true))
        .extracting(Attention::kind)
        .containsExactly(Kind.SUBSCRIPTION_PAUSED);
  }

  @Test
  void aLinkThatSomebodyMustOpenLeadsToItsSubscription() {
    assertThat(find(new Awaited(ORDERS, SHOP, NOW.plusSeconds(60))))
        .returns(Kind.VALIDATION, Attention::kind)
        .returns(
            "Subscription orders/shop waits until somebody opens the link in its validation event,"
                + " which works until 2026-01-01T10:01:00Z.",
            Attention::text)
        .returns(new Link.OneSubscription("orders", "shop", "/orders/shop", null), Attention::link);
  }

  @Test
  void aLinkThatNobodyOpenedInTimeIsToldOf() {
    assertThat(find(new Awaited(ORDERS, SHOP, NOW)).text())
        .isEqualTo(
            "Nobody agreed for the endpoint of subscription orders/shop before"
                + " 2026-01-01T10:00:00Z. Create it again.");
  }

  @Test
  void anEndpointThatDidNotAgreeIsToldOfWithoutTheReason() {
    ValidationResults.Result refused =
        new ValidationResults.Result(
            ORDERS, "/orders/shop", "https://shop", NOW, "refused", "It responded with 404.", null);

    assertThat(find(List.of(), new Handshaken(List.of(), List.of(refused))))
        .singleElement()
        .returns(
            "The endpoint of subscription orders/shop did not agree to get events.",
            Attention::text)
        .returns(new Link.Validations(), Attention::link);
  }

  private static Attention find(Awaited awaited) {
    return find(List.of(), new Handshaken(List.of(awaited), List.of())).getFirst();
  }

  private static List<Attention> find(Recent recent, boolean isOnProbation, boolean isPaused) {
    LaneState state = new LaneState(SHOP.lane(), 0, 0, false, isOnProbation, isPaused, 0, null);
    return find(List.of(new SeenLane(ORDERS, SHOP, state, 0, recent)), NO_HANDSHAKES);
  }

  private static List<Attention> find(List<SeenLane> lanes, Handshaken handshakes) {
    return AttentionFinder.find(new Overview(NOW, 1, lanes, List.of(), null, handshakes, null));
  }
}
