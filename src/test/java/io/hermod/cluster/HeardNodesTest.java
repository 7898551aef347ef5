package io.hermod.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HeardNodesTest {
  @Test
  void theNewestClaimOfAShardCounts() {
    HeardNodes nodes =
        HeardNodes.NONE
            .heard(TestTopics.node("z", 0, 1), 10, at(0))
            .heard(TestTopics.node("a", 0), 11, at(0))
            .heard(TestTopics.node("z", 0, 1), 12, at(100));

    assertThat(nodes.ownerOf(0, at(200))).map(NodeInfo::name).contains("a");
    assertThat(nodes.ownerOf(1, at(200))).map(NodeInfo::name).contains("z");
    assertThat(nodes.ownerOf(2, at(200))).isEmpty();
    assertThat(nodes.owners(at(200))).hasSize(2);
  }

  @Test
  void aClaimThatWasGivenUpBeginsAnew() {
    HeardNodes nodes =
        HeardNodes.NONE
            .heard(TestTopics.node("a", 0), 1, at(0))
            .heard(TestTopics.node("b", 0), 2, at(0))
            .heard(TestTopics.node("a"), 3, at(0))
            .heard(TestTopics.node("a", 0), 4, at(0));

    assertThat(nodes.ownerOf(0, at(0))).map(NodeInfo::name).contains("a");
  }

  @Test
  void whoIsSilentOwnsNothing() {
    HeardNodes nodes =
        HeardNodes.NONE
            .heard(TestTopics.node("a", 0), 1, at(0))
            .heard(TestTopics.node("b", 0), 2, at(4_000))
            .heard(TestTopics.node("a", 0), 3, at(8_000));

    assertThat(nodes.ownerOf(0, at(9_000))).map(NodeInfo::name).contains("b");
    assertThat(nodes.ownerOf(0, at(9_001))).map(NodeInfo::name).contains("a");
    assertThat(nodes.ownerOf(0, at(13_001))).isEmpty();
    assertThat(nodes.owners(at(13_001))).isEmpty();
  }

  @Test
  void whoSaidGoodbyeIsForgottenAndWhoFellSilentLater() {
    HeardNodes nodes =
        HeardNodes.NONE
            .heard(TestTopics.node("a"), 1, at(0))
            .heard(TestTopics.node("b"), 2, at(1_000))
            .heard(TestTopics.node("c"), 3, at(1_000))
            .without("c");
    long hour = at(3_600_000);

    assertThat(nodes.withoutForgotten(hour).byName()).containsOnlyKeys("a", "b");
    assertThat(nodes.withoutForgotten(hour + 1).byName()).containsOnlyKeys("b");
  }

  @Test
  void tellsForHowLongANodeHasBeenSilent() {
    HeardNodes nodes =
        HeardNodes.NONE
            .heard(TestTopics.node("a"), 1, at(0))
            .heard(TestTopics.node("a", 0), 2, at(500));

    assertThat(nodes.seen(at(700)))
        .containsExactly(new SeenNode(TestTopics.node("a", 0), Duration.ofMillis(200)));
  }

  @Test
  void theSilenceOfOthersCountsOnlyWhileTheListenerHearsItself() {
    HeardNodes nodes =
        HeardNodes.NONE
            .heard(TestTopics.node("me"), 1, at(0))
            .heard(TestTopics.node("other"), 2, at(0))
            .heard(TestTopics.node("me"), 3, at(1_500));
    assertThat(silenceOfOther(nodes, 2_000)).hasMillis(2_000);

    // Kafka was away, and this node is the first one to be heard again.
    HeardNodes later = nodes.heard(TestTopics.node("me"), 4, at(9_000));
    assertThat(silenceOfOther(later, 9_000)).hasMillis(0);
    assertThat(silenceOfOther(later, 9_700)).hasMillis(700);

    HeardNodes both = later.heard(TestTopics.node("other"), 5, at(9_600));
    assertThat(silenceOfOther(both, 9_700)).hasMillis(100);
  }

  private static Duration silenceOfOther(HeardNodes nodes, long millis) {
    HeardNode me = nodes.byName().get("me");
    HeardNode other = nodes.byName().get("other");
    if (me == null || other == null) {
      throw new AssertionError(nodes);
    }
    return other.silenceFor(me, at(millis));
  }

  /** Monotonic clocks may start anywhere, also below zero. */
  private static long at(long millis) {
    return Long.MAX_VALUE - 1_000_000_000L + TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
