package io.hermod.delivery.lane;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/**
 * Gives a lane random inputs, from a seed, with no loop, sender or store. {@code
 * -Dsimulation.seed=N} replays one run with its log.
 */
class LaneRandomTest {
  private static final int STEPS = 600;
  private static final Logger LOG = (Logger) LoggerFactory.getLogger("io.hermod");

  /** Turns logging off, because many attempts fail as they should. */
  @BeforeAll
  static void quieten() {
    LOG.setLevel(Long.getLong("simulation.seed") == null ? Level.OFF : null);
  }

  @AfterAll
  static void speakAgain() {
    LOG.setLevel(null);
  }

  private static LongStream seeds() {
    Long only = Long.getLong("simulation.seed");
    return only == null ? new Random(20261118).longs(200) : LongStream.of(only);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyEventIsDeliveredOrGivenUpAndTheLaneIsNeverStuck(long seed) {
    RandomLane lane = new RandomLane(seed);
    lane.run(STEPS);

    assertThat(lane.finish()).as("seed %d: the lane has finished", seed).isTrue();
    assertThat(lane.missing()).as("seed %d: events that were lost", seed).isEmpty();
    assertThat(lane.requestsInBudget()).as("seed %d: requests not given back", seed).isZero();
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    for (long seed = 1; seed <= 5; seed++) {
      assertThat(trace(seed)).isNotEmpty().isEqualTo(trace(seed));
    }
  }

  private static String trace(long seed) {
    RandomLane lane = new RandomLane(seed);
    lane.run(STEPS);
    return lane.trace();
  }
}
