package io.hermod.simulation;

import io.hermod.config.DeliveryLimits;
import io.hermod.config.RetentionConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;

/**
 * The parameters of one run. Each seed leaves out some kinds of faults, because one kind may hide
 * the effects of another.
 */
record Plan(
    int loops,
    int steps,
    long segmentBytes,
    RetentionConfig retention,
    int probationThreshold,
    DeliveryLimits limits,
    List<Step> wheel) {

  /** The possible next steps, with their relative frequency. */
  enum Step {
    PUBLISH(30),
    PASS_TIME(20),
    CHANGE_MOOD(12),
    PUT_SUBSCRIPTION(6),
    REMOVE_SUBSCRIPTION(1),
    KEEP_HOUSE(3),
    // The following steps may be left out; most of them are faults.
    PAUSE_OR_RESUME(8),
    THROW_IN_SENDER(4),
    THROW_IN_FILTER(3),
    THROW_IN_TASK(3),
    LOSE_BATCH(2),
    FAIL_JOURNAL_SYNC(2),
    FILL_DISK(2),
    FAIL_STATE_WRITES(3),
    FAIL_STATE_SYNCS(2),
    FAIL_STATE_READS(2),
    FAIL_STATE_OPENINGS(2),
    BREAK_CONTAINER(2),
    LAND_LATE_WRITES(2),
    DROP_OLDEST(6),
    DAMAGE_ROW(1),
    KILL(2),
    CUT_POWER(1);

    private final int share;

    Step(int share) {
      this.share = share;
    }
  }

  static Plan of(Random random) {
    return new Plan(
        1 + random.nextInt(2),
        60 + random.nextInt(120),
        4096L << random.nextInt(5),
        retention(random),
        3 + random.nextInt(10),
        limits(random),
        wheel(random));
  }

  private static RetentionConfig retention(Random random) {
    return random.nextBoolean()
        ? RetentionConfig.OFF
        : new RetentionConfig(
            random.nextBoolean()
                ? Optional.empty()
                : Optional.of(Duration.ofMinutes(1 + random.nextInt(30))),
            OptionalLong.of(1 + random.nextInt(200_000)));
  }

  private static DeliveryLimits limits(Random random) {
    return new DeliveryLimits(
        1 + random.nextInt(6),
        1 + random.nextInt(20),
        1000 + random.nextInt(20_000),
        random.nextInt(16_000),
        5_000 + random.nextInt(100_000),
        Duration.ofSeconds(1L << random.nextInt(6)));
  }

  private static List<Step> wheel(Random random) {
    List<Step> wheel = new ArrayList<>();
    for (Step step : chosen(random)) {
      for (int i = 0; i < step.share; i++) {
        wheel.add(step);
      }
    }
    return wheel;
  }

  private static Set<Step> chosen(Random random) {
    Set<Step> chosen = EnumSet.range(Step.PUBLISH, Step.KEEP_HOUSE);
    for (Step trouble : EnumSet.range(Step.PAUSE_OR_RESUME, Step.CUT_POWER)) {
      if (random.nextInt(5) < 2) {
        chosen.add(trouble);
      }
    }
    return chosen;
  }

  Step next(Random random) {
    return wheel.get(random.nextInt(wheel.size()));
  }
}
