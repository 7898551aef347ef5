package io.hermod.bench;

import io.hermod.bench.Management.Topic;
import io.hermod.bench.ReplayFigures.Replayed;
import java.time.Duration;

/**
 * Retains many events that were delivered, and replays them at a set rate beside a steady load of
 * new ones on another topic, which uses up to half of the server's capacity.
 */
final class ReplayScenario {
  /** More than this, the load's own process cannot send on two cores. */
  private static final int MOST_LIVE_PER_SECOND = 10_000;

  private static final int PER_REQUEST = 100;
  private static final int CONNECTIONS = 4;
  private static final Duration STEP = Duration.ofSeconds(1);
  private static final int MOST_STEPS = 300;
  private static final Duration WARMING = Duration.ofSeconds(5);
  private static final Duration REST = Duration.ofSeconds(30);

  private final Children children;
  private final Wrk wrk;
  private final Measurer measurer;
  private final Plan plan;

  ReplayScenario(Children children, Wrk wrk, Measurer measurer, Plan plan) {
    this.children = children;
    this.wrk = wrk;
    this.measurer = measurer;
    this.plan = plan;
  }

  ReplayFigures run() {
    HermodProcess hermod =
        HermodProcess.start(children, "hermod-replay", "--store.retention", "1d");
    try (SteadyLoad load = new SteadyLoad()) {
      return measure(hermod, load);
    } finally {
      Children.kill(hermod.process());
    }
  }

  private ReplayFigures measure(HermodProcess hermod, SteadyLoad load) {
    Management management = hermod.management();
    double fullRate = fullRate(hermod);
    int livePerSecond = (int) Math.min(MOST_LIVE_PER_SECOND, fullRate / 2);
    Topic past = management.createTopic("past");
    long retained = publish(hermod, past);
    Sink sink = Sink.start(children, "sink-19");
    management.subscribe(past, "again", sink.eventsUrl());
    Topic live = management.createTopic("live");
    management.subscribe(live, "live", load.url());
    String target = hermod.httpAddress() + live.path();
    load.authorize(live.key());
    int perSecond = plan.replayedPerSecond();
    Duration time = Duration.ofSeconds(Math.max(1, plan.replayed() / perSecond));
    load.run(target, livePerSecond, WARMING);
    SteadyLoad.Held alone = load.run(target, livePerSecond, time);
    String job = management.replay(past, "again", perSecond);
    SteadyLoad.Held beside = load.run(target, livePerSecond, time);
    Duration rest = REST.plusSeconds(retained / perSecond);
    Replayed replayed = finish(management, job, sink, retained, rest);
    return new ReplayFigures(
        fullRate, retained, perSecond, time.toSeconds(), replayed, alone, beside);
  }

  /** Measures the capacity with single events and one webhook, as scenario 14 does. */
  private double fullRate(HermodProcess hermod) {
    Management management = hermod.management();
    Topic topic = management.createTopic("full");
    Sink sink = Sink.start(children, "sink-19-full");
    management.subscribe(topic, "full", sink.eventsUrl());
    Target target = hermod.target(topic, topic);
    Scenario scenario =
        new Scenario(
            "19",
            "Hermod, full load",
            target,
            Load.singles(target.loadUrl(), target.loadKey()),
            sink::requests,
            plan.loadTime(),
            plan.warmUp());
    measurer.warmUp(scenario);
    return HalfLoad.fullRate(scenario, measurer);
  }

  private long publish(HermodProcess hermod, Topic topic) {
    Load load =
        Load.singles(hermod.httpAddress() + topic.path(), topic.key())
            .connections(CONNECTIONS)
            .batches(PER_REQUEST, 0);
    long events = 0;
    for (int step = 0; events < plan.replayed() && step < MOST_STEPS; step++) {
      events += wrk.run(load, STEP).accepted() * PER_REQUEST;
    }
    return events;
  }

  /** Lets the job send the rest: more events may be retained than the load has time for. */
  private static Replayed finish(
      Management management, String job, Sink sink, long retained, Duration rest) {
    long meanwhile = management.replayed(job);
    Polling.await(rest, () -> management.replayed(job) >= retained);
    long done = management.replayed(job);
    Polling.await(REST, () -> sink.requests() >= done);
    return new Replayed(meanwhile, done, sink.requests());
  }
}
