package io.hermod.delivery;

import static java.util.Comparator.comparingInt;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.DeliveryLimits;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random publishing, cuts, slowness, crashes and failing commits on a link, from a seed: whenever a
 * request begins, all that was published before its events has arrived or is under way, never more
 * requests are open than allowed, and in the end nothing is lost.
 */
class LinkSimulationTest {
  private static final int STEPS = 400;

  private static List<Long> seeds() {
    return new Random(20261116).longs(25).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void nothingIsOvertakenAndNothingIsLost(long seed) {
    new Simulation(seed).run();
  }

  private static final class Simulation {
    private final Random random;
    private final long seed;
    private final TestRouter router;
    private final int maxInFlight;
    private final long topic;
    private final long lane;
    private final TestSubscriber far;
    private final List<String> published = new ArrayList<>();
    private int firstMissing;

    Simulation(long seed) {
      this.seed = seed;
      this.random = new Random(seed);
      this.maxInFlight = 1 + random.nextInt(6);
      this.router =
          new TestRouter()
              .with(
                  new DeliveryLimits(
                      maxInFlight,
                      1 + random.nextInt(20),
                      400 + random.nextInt(4000),
                      random.nextInt(8000),
                      5_000 + random.nextInt(100_000),
                      Duration.ofMillis(250)));
      router.isLink = true;
      router.retryPolicy = new RetryPolicy(Integer.MAX_VALUE, Duration.ofDays(10_000));
      router.batching = anyBatching();
      this.topic = router.topic("readings", "edge");
      this.lane = router.subscribe(topic, "bridge", "");
      this.far = router.subscriber(lane);
      far.watch(this::checkOrder);
    }

    private BatchPolicy anyBatching() {
      return random.nextBoolean()
          ? BatchPolicy.NONE
          : new BatchPolicy(1 + random.nextInt(5), 1, false);
    }

    private void checkOrder(List<String> request) {
      Set<String> gone = far.openIds();
      gone.addAll(request);
      while (firstMissing < published.size() && far.taken().contains(published.get(firstMissing))) {
        firstMissing++;
      }
      for (int i = firstMissing; i < number(request.getLast()); i++) {
        if (!far.taken().contains(published.get(i))) {
          assertThat(gone).as("seed %d: before %s", seed, request).contains(published.get(i));
        }
      }
      assertThat(request).as("seed %d", seed).isSortedAccordingTo(comparingInt(Simulation::number));
      assertThat(far.open()).as("seed %d: open before %s", seed, request).isLessThan(maxInFlight);
    }

    private static int number(String id) {
      return Integer.parseInt(id.substring(1));
    }

    void run() {
      for (int step = 0; step < STEPS; step++) {
        switch (random.nextInt(12)) {
          case 0, 1, 2, 3 -> publish();
          case 4 -> router.loop.advance(Duration.ofMillis(random.nextInt(1_000_000)));
          case 5 -> router.commit();
          case 6 -> far.willAnswer(500, 401, 429);
          case 7 -> far.hold();
          case 8 -> far.release(random.nextBoolean() ? 200 : 503);
          case 9 -> answerSome();
          case 10 -> fail();
          default -> disturb();
        }
        router.loop.runUntilIdle();
      }
      settle();
      check();
    }

    private void publish() {
      String[] ids = new String[1 + random.nextInt(8)];
      for (int i = 0; i < ids.length; i++) {
        ids[i] = "e" + published.size();
        published.add(ids[i]);
      }
      router.publish(topic, ids);
    }

    private void answerSome() {
      if (far.open() > 0) {
        far.answerLast(random.nextBoolean() ? 200 : 503);
      }
      far.answerFirst(200);
    }

    private void fail() {
      if (random.nextBoolean()) {
        far.breakConnection();
      } else {
        far.timeOutForGood();
      }
    }

    private void disturb() {
      switch (random.nextInt(4)) {
        case 0 -> router.crashAndRestart();
        case 1 -> router.store.commitsFail = true;
        case 2 -> router.endpoints.wake(router.endpoints.states().getFirst().id());
        default -> router.store.commitsFail = false;
      }
    }

    private void settle() {
      router.store.commitsFail = false;
      far.willAnswerNothingElse();
      for (int round = 0; round < 4; round++) {
        far.release(200);
        router.loop.advance(Duration.ofHours(1));
      }
    }

    private void check() {
      assertThat(published)
          .as("seed %d", seed)
          .filteredOn(id -> !far.taken().contains(id))
          .isEmpty();
      assertThat(router.store.rows(lane)).as("seed %d", seed).isEmpty();
      assertThat(router.laneState(lane).isSetAside()).as("seed %d", seed).isFalse();
      assertThat(router.store.watermark()).as("seed %d", seed).isEqualTo(router.store.head());
    }
  }
}
