package io.hermod.bench;

import io.hermod.bench.Management.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Publishes ten thousand events a second to a topic, in turn with and without two live tails of it,
 * one of which nobody reads.
 */
final class TailScenario {
  private static final int PER_SECOND = 10_000;
  private static final int MOST_WARM_UPS = 5;

  private final Children children;
  private final Plan plan;
  private final Consumer<String> log;

  TailScenario(Children children, Plan plan, Consumer<String> log) {
    this.children = children;
    this.plan = plan;
    this.log = log;
  }

  /** The rounds of one of the two. */
  private static final class Rounds {
    private final List<Measured> measured = new ArrayList<>();
    private final List<Latency> latencies = new ArrayList<>();
    private long shown;
    private long skipped;
    private long sent;

    Figures figures(String id, String title) {
      latencies.sort(Comparator.comparing(Latency::p99));
      return Figures.of(id, title, measured, latencies.get(latencies.size() / 2));
    }
  }

  List<Figures> run() {
    HermodProcess hermod = HermodProcess.start(children, "hermod-17");
    try (SteadyLoad load = new SteadyLoad()) {
      Management management = hermod.management();
      Topic topic = management.createTopic("load");
      management.subscribe(topic, "shop", load.url());
      load.authorize(topic.key());
      return measure(hermod, load, topic);
    } finally {
      Children.kill(hermod.process());
    }
  }

  private List<Figures> measure(HermodProcess hermod, SteadyLoad load, Topic topic) {
    String url = hermod.httpAddress() + topic.path();
    warmUp(load, url);
    Rounds alone = new Rounds();
    Rounds watched = new Rounds();
    for (int round = 1; round <= plan.rounds(); round++) {
      if (round % 2 == 1) {
        measure("17a", round, hermod, load, url, alone);
      }
      watch(round, hermod, load, url, watched);
      if (round % 2 == 0) {
        measure("17a", round, hermod, load, url, alone);
      }
    }
    return List.of(
        alone.figures("17a", "Hermod, %,d events/s".formatted(PER_SECOND)),
        watched.figures("17b", title(watched)));
  }

  /** A server that falls behind would deliver the events of one round in the next. */
  private void warmUp(SteadyLoad load, String url) {
    boolean isSteady = false;
    for (int i = 0; i < MOST_WARM_UPS && !isSteady; i++) {
      SteadyLoad.Held held = load.run(url, PER_SECOND, plan.steadyTime());
      isSteady = held.isComplete() && held.behind() < PER_SECOND / 10;
      log.accept("warming up (17), %,d behind".formatted(held.behind()));
    }
  }

  private static String title(Rounds watched) {
    return String.format(
        Locale.ROOT,
        "the same process, two live tails; shown %,d, left out %,d of %,d",
        watched.shown,
        watched.skipped,
        watched.sent);
  }

  private void watch(int round, HermodProcess hermod, SteadyLoad load, String url, Rounds rounds) {
    try (TailReaders readers = TailReaders.open(hermod.httpAddress(), "load", hermod.token())) {
      rounds.sent += measure("17b", round, hermod, load, url, rounds);
      // What was left out is told with the next message, or a second later.
      Polling.await(Duration.ofSeconds(3), () -> false);
      rounds.shown += readers.shown();
      rounds.skipped += readers.skipped();
    }
  }

  private long measure(
      String id, int round, HermodProcess hermod, SteadyLoad load, String url, Rounds rounds) {
    double cpu = ProcessClock.cpuSeconds(hermod.process());
    Neighbours neighbours = new Neighbours();
    long begun = System.nanoTime();
    SteadyLoad.Held held = load.run(url, PER_SECOND, plan.loadTime());
    double seconds = (System.nanoTime() - begun) / 1e9;
    long arrived = held.sent() - held.missing();
    Measured measured =
        new Measured(
            arrived,
            arrived,
            seconds,
            ProcessClock.cpuSeconds(hermod.process()) - cpu,
            0,
            held.missing(),
            neighbours.share());
    log.accept("round %d (%s) %s; %d behind".formatted(round, id, measured, held.behind()));
    rounds.measured.add(measured);
    rounds.latencies.add(held.latency());
    return held.sent();
  }
}
