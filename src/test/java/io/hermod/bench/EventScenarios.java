package io.hermod.bench;

import io.hermod.bench.Management.Topic;

/**
 * Measures the cost of an event with one Hermod and one webhook, for single events and for batches.
 */
final class EventScenarios {
  private static final int BATCH = 100;

  private final Children children;
  private final Plan plan;
  private final Sink sink;
  private final LatencyProbe probe;
  private final Version version;

  EventScenarios(Children children, Plan plan, Sink sink, LatencyProbe probe, Version version) {
    this.children = children;
    this.plan = plan;
    this.sink = sink;
    this.probe = probe;
    this.version = version;
  }

  /** Scenario 3. */
  Scenario singles() {
    return singles(HermodProcess.start(children, version, "3"));
  }

  /** Creates scenario 3 with a server that is already running. */
  Scenario singles(HermodProcess hermod) {
    Management management = hermod.management();
    Topic load = topic(management, "load", sink.eventsUrl());
    Topic probed = topic(management, "probe", probe.url());
    Target target = hermod.target(load, probed);
    return new Scenario(
        "3",
        "Hermod, 1 webhook",
        target,
        Load.singles(target.loadUrl(), target.loadKey()),
        sink::requests,
        plan.loadTime(),
        plan.warmUp());
  }

  private static Topic topic(Management management, String name, String endpoint) {
    Topic topic = management.createTopic(name);
    management.subscribe(topic, "endpoint-0", endpoint);
    return topic;
  }

  /** Scenario 5. */
  Scenario batches() {
    HermodProcess hermod = HermodProcess.start(children, version, "5");
    Management management = hermod.management();
    Topic topic = management.createTopic("load");
    boolean isBatched = management.subscribeInBatches(topic, "batches", sink.batchesUrl(), BATCH);
    if (!isBatched) {
      management.subscribe(topic, "singles", sink.eventsUrl());
    }
    Target target = hermod.target(topic, topic(management, "probe", probe.url()));
    return isBatched ? inBatches(target, management, topic) : oneByOne(target);
  }

  /**
   * Limits the rate, because a request with a hundred events gets its response long before they are
   * delivered.
   */
  private Scenario oneByOne(Target target) {
    return new Scenario(
        "5",
        "Hermod, 100 events per request, delivered one by one",
        target,
        Load.singles(target.loadUrl(), target.loadKey()).connections(4).batches(BATCH, 20),
        sink::requests,
        plan.fanOutTime(),
        plan.warmUp());
  }

  /**
   * Uses as many publishers as for single events, without pauses: both are measured under full
   * load.
   */
  private Scenario inBatches(Target target, Management management, Topic topic) {
    management.publish(topic, EventBody.of(1));
    int eventBytes = sink.awaitLengthOfSingleEvent();
    return new Scenario(
        "5",
        "Hermod, 100 events per request, delivered in batches of 100",
        target,
        Load.singles(target.loadUrl(), target.loadKey()).batches(BATCH, 0),
        () -> sink.eventsInBatches(eventBytes),
        plan.loadTime(),
        BATCH * plan.warmUp() / 2);
  }
}
