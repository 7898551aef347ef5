package io.hermod.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.DeliveryLimits;
import io.hermod.subscription.BatchPolicy;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Publishes, fails, waits, answers late, crashes, fails commits and changes filters and batch sizes
 * at random, from a seed. In the end every event has reached every subscription that wanted it when
 * it was accepted, and no other. If events are given up to make room, every event that is missing
 * was given up and is recorded.
 */
class LaneSimulationTest {
  private static final int STEPS = 400;

  private static List<Long> seeds() {
    return new Random(20261115).longs(40).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void nothingIsLostWhateverHappens(long seed) {
    new Simulation(seed, false).run();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyEventArrivesOrIsGivenUpForRoom(long seed) {
    new Simulation(seed, true).run();
  }

  private static final class Simulation {
    private final Random random;
    private final long seed;
    private final boolean isShortOfRoom;
    private final TestRouter router;
    private final long topic;
    private final Map<Long, String> prefixes = new HashMap<>();
    private final Map<Long, Set<String>> wanted = new HashMap<>();
    private int published;

    Simulation(long seed, boolean isShortOfRoom) {
      this.seed = seed;
      this.isShortOfRoom = isShortOfRoom;
      this.random = new Random(seed);
      this.router =
          new TestRouter()
              .with(
                  new DeliveryLimits(
                      1 + random.nextInt(6),
                      1 + random.nextInt(20),
                      400 + random.nextInt(4000),
                      random.nextInt(8000),
                      5_000 + random.nextInt(100_000),
                      Duration.ofMillis(250)));
      this.topic = router.topic("orders");
      for (int i = 0; i < 4; i++) {
        prefixes.put(router.subscribe(topic, "lane" + i, ""), "");
      }
    }

    void run() {
      for (int step = 0; step < STEPS; step++) {
        switch (random.nextInt(12)) {
          case 0, 1, 2, 3 -> publish();
          case 4 -> router.loop.advance(Duration.ofMillis(random.nextInt(20_000)));
          case 5 -> router.subscriber(anyLane()).willAnswer(500, 503, 429);
          case 6 -> router.subscriber(anyLane()).hold();
          case 7 -> router.subscriber(anyLane()).release(random.nextBoolean() ? 200 : 500);
          case 8 -> changeFilter();
          case 9 -> router.subscriber(anyLane()).timeOut();
          case 10 -> endLate(router.subscriber(anyLane()));
          default -> disturb();
        }
      }
      settle();
      check();
    }

    private void publish() {
      String[] ids = new String[1 + random.nextInt(8)];
      for (int i = 0; i < ids.length; i++) {
        ids[i] = (random.nextBoolean() ? "a/" : "b/") + published++;
        String id = ids[i];
        prefixes.forEach(
            (lane, prefix) -> {
              if (id.startsWith(prefix)) {
                wanted.computeIfAbsent(lane, _ -> new HashSet<>()).add(id);
              }
            });
      }
      router.publish(topic, ids);
    }

    private void changeFilter() {
      long lane = anyLane();
      String prefix = List.of("", "a/", "b/").get(random.nextInt(3));
      router.batching = anyBatching();
      prefixes.put(lane, prefix);
      router.put(lane, topic, "lane", prefix);
    }

    private BatchPolicy anyBatching() {
      return random.nextBoolean()
          ? BatchPolicy.NONE
          : new BatchPolicy(1 + random.nextInt(5), 1, random.nextBoolean());
    }

    private void endLate(TestSubscriber subscriber) {
      switch (random.nextInt(3)) {
        case 0 -> subscriber.neverAnswer();
        case 1 -> subscriber.answerLate(500);
        default -> subscriber.answerLate(200);
      }
    }

    private void disturb() {
      switch (random.nextInt(isShortOfRoom ? 5 : 3)) {
        case 3 -> {
          router.store.holdsLooks = random.nextBoolean();
          CompletableFuture<Integer> _ = router.dropBelow(random.nextLong(router.store.head() + 1));
        }
        case 4 -> router.store.answerHeldLooks();
        case 0 -> router.crashAndRestart();
        case 1 -> router.store.commitsFail = true;
        default -> router.store.commitsFail = false;
      }
    }

    private void settle() {
      router.store.commitsFail = false;
      router.store.answerHeldLooks();
      for (int round = 0; round < 20; round++) {
        prefixes.keySet().forEach(lane -> router.subscriber(lane).recover());
        router.loop.advance(Duration.ofHours(1));
      }
    }

    private void check() {
      for (long lane : prefixes.keySet()) {
        Set<String> ended = new HashSet<>(router.subscriber(lane).received());
        ended.addAll(router.store.droppedForRoom(lane));
        assertThat(ended)
            .as("seed %d, lane %d", seed, lane)
            .isEqualTo(wanted.getOrDefault(lane, Set.of()));
        assertThat(router.store.rows(lane)).as("seed %d", seed).isEmpty();
      }
      assertThat(router.store.watermark()).as("seed %d", seed).isEqualTo(router.store.head());
    }

    private long anyLane() {
      return prefixes.keySet().stream().sorted().toList().get(random.nextInt(prefixes.size()));
    }
  }
}
