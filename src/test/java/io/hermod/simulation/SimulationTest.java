package io.hermod.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * Runs the whole engine with every kind of fault, from a seed. {@code -Dsimulation.seed=N} replays
 * one run with its log; {@code -Dsimulation.seeds=N} runs N of them.
 */
class SimulationTest {
  private static final long FIRST_SEEDS = 20261116;
  private static final Logger LOG = (Logger) LoggerFactory.getLogger("io.hermod");

  @TempDir Path folder;

  /** Turns logging off, because thousands of attempts fail as they should. */
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
    int count = Integer.getInteger("simulation.seeds", 300);
    return only == null ? randomSeeds(count) : LongStream.of(only);
  }

  private static LongStream randomSeeds(int count) {
    return new Random(FIRST_SEEDS).longs(count);
  }

  @Test
  void everyAcknowledgedEventComesToItsEnd() {
    new SimulationSweep(folder).run(seeds());
  }

  @Test
  void theSameSeedGivesTheSameRun() throws IOException {
    for (long seed : randomSeeds(5).toArray()) {
      assertThat(run(seed, "second" + seed)).isEqualTo(run(seed, "first" + seed));
    }
  }

  private long run(long seed, String name) throws IOException {
    return new Simulation(seed, Files.createDirectory(folder.resolve(name))).run();
  }

  /** Uses other seeds than the quick test. */
  @Test
  @Tag("slow")
  void twentyThousandRunsLoseNothing(@TempDir Path many) {
    new SimulationSweep(many).run(new Random(FIRST_SEEDS + 1).longs(20_000));
  }
}
