package io.hermod.app.leadership;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.scenario.Await;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node leads exactly while Kafka gives it the shard. */
@Timeout(60)
class LeadershipTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Set<Integer> SHARD = Set.of(0);

  private final List<String> steps = new CopyOnWriteArrayList<>();
  private volatile Runnable onLoss = () -> {};
  private final AtomicInteger failures = new AtomicInteger();
  private final Leadership leadership = new Leadership(new TestOffice(), 0, steps::add);

  /** Notes what is to be done. */
  private final class TestOffice implements Leadership.Office {
    @Override
    public Leadership.Term lead(Runnable lost) {
      if (failures.getAndDecrement() > 0) {
        steps.add("failed");
        throw new IllegalStateException("told to");
      }
      onLoss = lost;
      steps.add("lead");
      return new Leadership.Term() {
        @Override
        public void handOver() {
          steps.add("hand over");
        }

        @Override
        public void abandon() {
          steps.add("abandon");
        }
      };
    }

    @Override
    public void follow() {
      steps.add("follow");
    }
  }

  @AfterEach
  void close() {
    leadership.close();
  }

  @Test
  void leadsOnceItHasTheShardAndHandsItOverBeforeAnybodyElseGetsIt() {
    leadership.assigned(SHARD);
    awaitSteps("lead");
    leadership.revoked(SHARD);
    assertThat(steps).containsExactly("lead", "hand over", "follow");
  }

  @Test
  void dropsWhatAnotherNodeMayHaveAlready() {
    leadership.assigned(SHARD);
    awaitSteps("lead");
    leadership.lost(SHARD);
    awaitSteps("lead", "abandon", "follow");
  }

  @Test
  void takesNoNoticeOfOtherShards() {
    leadership.assigned(Set.of(1, 2));
    leadership.revoked(Set.of(1));
    leadership.lost(Set.of(2));
    leadership.assigned(SHARD);
    awaitSteps("lead");
  }

  @Test
  void leadsAgainWhenANodeThatHasNoRightToTookOver() {
    leadership.assigned(SHARD);
    awaitSteps("lead");
    onLoss.run();
    awaitSteps("lead", "abandon", "follow", "lead");
  }

  @Test
  void aLossThatWasToldLateDoesNotEndTheNextTerm() {
    leadership.assigned(SHARD);
    awaitSteps("lead");
    Runnable late = onLoss;
    leadership.revoked(SHARD);
    leadership.assigned(SHARD);
    awaitSteps("lead", "hand over", "follow", "lead");
    late.run();
    leadership.revoked(SHARD);
    assertThat(steps).containsExactly("lead", "hand over", "follow", "lead", "hand over", "follow");
  }

  @Test
  void triesAgainToLeadWhatItCouldNot() {
    failures.set(2);
    leadership.assigned(SHARD);
    awaitSteps("failed", "failed", "lead");
  }

  @Test
  void tellsWhyItCannotBeAMember() {
    leadership.failed("Another server has the name.");
    assertThat(steps).containsExactly("Another server has the name.");
  }

  private void awaitSteps(String... wanted) {
    Await.until(String.join(", ", wanted), LIMIT, () -> steps.equals(List.of(wanted)));
    assertThat(steps).containsExactly(wanted);
  }
}
