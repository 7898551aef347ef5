package io.hermod.bench;

import io.hermod.bench.Management.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Starts the processes that the chosen scenarios need, each target in its own process. */
final class Stage {
  private static final int FEW = 8;
  static final int SUBSCRIPTIONS = 1000;
  private static final int NGINX_WARM_UP = 20_000;

  private final Children children;
  private final Options options;
  private final LatencyProbe probe;
  private final Sink sink;
  private final Sink tenthSink;
  private final BlackHole hole = new BlackHole();
  private final Proxies proxies;

  Stage(Children children, Options options, LatencyProbe probe) {
    this.children = children;
    this.options = options;
    this.probe = probe;
    this.sink = Sink.start(children, "sink");
    this.tenthSink = Sink.start(children, "tenth-sink");
    this.proxies = new Proxies(children, sink.port(), probe.port());
  }

  List<Scenario> setUp() {
    List<Scenario> scenarios = new ArrayList<>();
    options.only().stream().sorted().forEach(number -> scenarios.addAll(scenario(number)));
    return scenarios;
  }

  private List<Scenario> scenario(int number) {
    return switch (number) {
      case 1 -> List.of(single("1", "nginx proxy_pass", proxies.nginx(), NGINX_WARM_UP));
      case 2 -> List.of(single("2", "bare Vert.x relay", proxies.relay(), warmUp()));
      case 3 -> List.of(events().singles());
      case 4 -> List.of(tenWebhooks());
      case 5 -> List.of(events().batches());
      case 6 -> List.of(blackHole());
      case 8 -> tls();
      case 9 -> List.of(oneRefuses());
      case 11 -> List.of(thousandSubscriptions());
      default -> List.of();
    };
  }

  private int warmUp() {
    return options.plan().warmUp();
  }

  private Scenario single(String id, String title, Target target, int warmUp) {
    Load load = Load.singles(target.loadUrl(), target.loadKey());
    return new Scenario(id, title, target, load, sink::requests, options.plan().loadTime(), warmUp);
  }

  private EventScenarios events() {
    return new EventScenarios(children, options.plan(), sink, probe, Version.THIS);
  }

  private List<Scenario> tls() {
    HermodProcess hermod = HermodProcess.start(children, "hermod-8");
    Management management = hermod.management();
    Target target =
        hermod.tlsTarget(
            topic(management, "load", List.of(sink.eventsUrl())),
            topic(management, "probe", List.of(probe.url())));
    Target nginx = proxies.nginxTls(hermod.dataFolder().resolve("tls"));
    return List.of(
        single("8a", "nginx proxy_pass, TLS in", nginx, NGINX_WARM_UP),
        single("8b", "Hermod, 1 webhook, TLS in", target, warmUp()));
  }

  /**
   * The tenth endpoint has its own sink, so that the nine others can be compared with those of (6).
   */
  private Scenario tenWebhooks() {
    Target target = fanOut("hermod-4", tenthSink.eventsUrl());
    return new Scenario(
        "4",
        "Hermod, 10 webhooks",
        target,
        fewConnections(target),
        sink::requests,
        9,
        tenthSink::requests,
        1,
        options.plan().fanOutTime(),
        warmUp() / 5);
  }

  private Scenario blackHole() {
    return nineOfTen("6", "Hermod, 10 webhooks, one a black hole", hole.url());
  }

  private Scenario oneRefuses() {
    return nineOfTen("9", "Hermod, 10 webhooks, one answers 500", tenthSink.refusedUrl());
  }

  /**
   * Each subscription wants the events of a different customer, and all events belong to one
   * customer.
   */
  private Scenario thousandSubscriptions() {
    HermodProcess hermod =
        HermodProcess.start(
            children, "hermod-11", "--quota.subscriptions-per-topic", "" + SUBSCRIPTIONS);
    Management management = hermod.management();
    Topic topic = management.createTopic("load");
    for (int customer = 0; customer < SUBSCRIPTIONS; customer++) {
      management.subscribeToCustomer(topic, "customer-" + customer, sink.eventsUrl(), customer);
    }
    Target target = hermod.target(topic, topic(management, "probe", List.of(probe.url())));
    return new Scenario(
        "11",
        "Hermod, 1 000 webhooks, one wants the event",
        target,
        fewConnections(target),
        sink::requests,
        options.plan().fanOutTime(),
        warmUp() / 10);
  }

  private Scenario nineOfTen(String id, String title, String tenth) {
    Target target = fanOut("hermod-" + id, tenth);
    return new Scenario(
        id,
        title,
        target,
        fewConnections(target),
        sink::requests,
        9,
        () -> 0,
        0,
        options.plan().fanOutTime(),
        warmUp() / 5);
  }

  private Target fanOut(String name, String tenth) {
    HermodProcess hermod = HermodProcess.start(children, name);
    Management management = hermod.management();
    List<String> load = endpoints(sink.eventsUrl(), 9, tenth);
    List<String> probed = endpoints(sink.eventsUrl(), 8, tenth);
    probed.add(probe.url());
    return hermod.target(topic(management, "load", load), topic(management, "probe", probed));
  }

  private static List<String> endpoints(String each, int number, String last) {
    List<String> result = new ArrayList<>();
    IntStream.range(0, number).forEach(_ -> result.add(each));
    result.add(last);
    return result;
  }

  /**
   * Uses enough connections to keep ten lanes busy, but not so many that a large backlog builds up.
   */
  private static Load fewConnections(Target target) {
    return Load.singles(target.loadUrl(), target.loadKey()).connections(FEW);
  }

  private static Topic topic(Management management, String name, List<String> endpoints) {
    Topic topic = management.createTopic(name);
    for (int i = 0; i < endpoints.size(); i++) {
      management.subscribe(topic, "endpoint-" + i, endpoints.get(i));
    }
    return topic;
  }
}
