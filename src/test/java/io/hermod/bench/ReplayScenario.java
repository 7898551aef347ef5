package io.hermod.bench;

import io.hermod.bench.Management.Topic;
import java.time.Duration;

/**
 * Retains many events that were delivered, and replays them at a set rate beside a steady load of
 * new ones on another topic.
 */
final class ReplayScenario {
  private static final int LIVE_PER_SECOND = 2_000;
  private static final int PER_REQUEST = 100;
  private static final int CONNECTIONS = 4;
  private static final Duration STEP = Duration.ofSeconds(1);
  private static final int MOST_STEPS = 300;
  private static final Duration WARMING = Duration.ofSeconds(5);

  private final Children children;
  private final Wrk wrk;
  private final int wanted;
  private final int perSecond;

  ReplayScenario(Children children, Wrk wrk, int wanted, int perSecond) {
    this.children = children;
    this.wrk = wrk;
    this.wanted = wanted;
    this.perSecond = perSecond;
  }

  ReplayFigures run() {
    HermodProcess hermod =
        HermodProcess.start(children, "hermod-replay", "--store.retention", "1d");
    try (SteadyLoad load = new SteadyLoad()) {
      Management management = hermod.management();
      Topic past = management.createTopic("past");
      long retained = publish(hermod, past);
      Sink sink = Sink.start(children, "sink-19");
      management.subscribe(past, "again", sink.eventsUrl());
      Topic live = management.createTopic("live");
      management.subscribe(live, "live", load.url());
      String target = hermod.httpAddress() + live.path();
      load.authorize(live.key());
      Duration time = Duration.ofSeconds(Math.max(1, wanted / perSecond));
      load.run(target, LIVE_PER_SECOND, WARMING);
      SteadyLoad.Held alone = load.run(target, LIVE_PER_SECOND, time);
      String job = management.replay(past, "again", perSecond);
      SteadyLoad.Held beside = load.run(target, LIVE_PER_SECOND, time);
      long replayed = management.replayed(job);
      return new ReplayFigures(retained, perSecond, time.toSeconds(), replayed, alone, beside);
    } finally {
      Children.kill(hermod.process());
    }
  }

  private long publish(HermodProcess hermod, Topic topic) {
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
}
