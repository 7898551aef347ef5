package io.hermod.scenario.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The checker on histories drawn at random: good ones, and the same with one thing wrong. */
class ClusterCheckerSweepTest {
  private static final int SEEDS = 50;

  private static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void findsNothingInGoodHistories(long seed) {
    Fabrication good = GoodHistory.draw(new Random(seed));

    assertThat(good.violations()).as(() -> report(seed, good)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void findsExactlyWhatIsWrong(Damage damage) {
    seeds().forEach(seed -> assertFound(damage, seed));
  }

  private static void assertFound(Damage damage, long seed) {
    Random random = new Random(seed);
    Fabrication spoiled = GoodHistory.draw(random);
    damage.inflict(spoiled, random);

    assertThat(spoiled.violations())
        .as(() -> report(seed, spoiled))
        .isNotEmpty()
        .hasOnlyElementsOfType(damage.violation());
  }

  private static String report(long seed, Fabrication made) {
    return "seed %d%n%s".formatted(seed, ClusterReport.of(made.history(), Limits.PROMISED));
  }
}
