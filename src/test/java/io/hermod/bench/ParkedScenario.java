package io.hermod.bench;

import io.hermod.bench.Management.Topic;
import io.hermod.bench.ParkedFigures.Footprint;
import io.hermod.store.DiskUse;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Parks many events behind a black hole, measures the memory that they use, kills the process and
 * restarts it with an endpoint that works again.
 *
 * <p>The lane is set aside early, so that all of its events are parked and none waits in the
 * journal. The scenario knows that they are parked when the journal has been deleted, because
 * Hermod only deletes entries whose events are durably parked.
 */
final class ParkedScenario {
  private static final int PER_REQUEST = 100;
  private static final int CONNECTIONS = 4;
  private static final Duration STEP = Duration.ofSeconds(2);
  private static final int MOST_STEPS = 120;
  private static final Duration PARKING = Duration.ofMinutes(4);
  private static final Duration FIRST_DELIVERY = Duration.ofSeconds(60);
  private static final long JOURNAL_LEFT = 16 << 20;

  private final Children children;
  private final Wrk wrk;
  private final int wanted;

  ParkedScenario(Children children, Wrk wrk, int wanted) {
    this.children = children;
    this.wrk = wrk;
    this.wanted = wanted;
  }

  ParkedFigures run() {
    HermodProcess hermod =
        HermodProcess.start(
            children,
            "hermod-parked",
            "--delivery.set-aside-bytes",
            "4MB",
            "--store.segment-bytes",
            "4MB");
    int port;
    Footprint footprint;
    try (BlackHole hole = new BlackHole()) {
      port = hole.port();
      footprint = park(hermod, hole);
    }
    Children.kill(hermod.process());
    return restart(hermod, port, footprint);
  }

  private Footprint park(HermodProcess hermod, BlackHole hole) {
    double cpu = ProcessClock.cpuSeconds(hermod.process());
    long start = System.nanoTime();
    long events = publish(hermod, hole, wrk, wanted);
    awaitParked(hermod);
    return new Footprint(
        events,
        HeapAfterCollection.of(children, hermod.process()),
        ProcessClock.memory(hermod.process(), "VmRSS"),
        DiskUse.bytes(hermod.dataFolder()),
        (System.nanoTime() - start) / 1e9,
        (ProcessClock.cpuSeconds(hermod.process()) - cpu) * 1e6 / events);
  }

  /** Publishes events that only a black hole subscribes to; returns how many. */
  static long publish(HermodProcess hermod, BlackHole hole, Wrk wrk, int wanted) {
    Management management = hermod.management();
    Topic topic = management.createTopic("parked");
    management.subscribe(topic, "black-hole", hole.url());
    Load load =
        Load.singles(hermod.httpAddress() + topic.path(), topic.key())
            .connections(CONNECTIONS)
            .batches(PER_REQUEST, 0);
    long events = 0;
    for (int step = 0; events < wanted && step < MOST_STEPS; step++) {
      events += wrk.run(load, STEP).accepted() * PER_REQUEST;
    }
    return events;
  }

  private static void awaitParked(HermodProcess hermod) {
    Path journal = hermod.dataFolder().resolve("store").resolve("journal");
    if (!Polling.await(PARKING, () -> DiskUse.bytes(journal) < JOURNAL_LEFT)) {
      throw new IllegalStateException(
          "not all parked in time: the journal still has " + DiskUse.bytes(journal) + " bytes");
    }
  }

  private static ParkedFigures restart(HermodProcess hermod, int port, Footprint footprint) {
    try (FirstArrival healed = new FirstArrival(port)) {
      long start = System.nanoTime();
      hermod.startAgain();
      Duration toReady = Duration.ofNanos(System.nanoTime() - start);
      healed.await(FIRST_DELIVERY);
      Duration toFirst = Duration.ofNanos(healed.nanoTime() - start);
      Children.kill(hermod.process());
      return new ParkedFigures(footprint, toReady, toFirst);
    }
  }
}
