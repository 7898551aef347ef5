package io.hermod.bench;

import com.sun.net.httpserver.HttpServer;
import io.hermod.bench.Management.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Measures what it costs to look at a server: the load of scenario 3 on a server with a hundred
 * subscriptions, while nobody looks and while its metrics are scraped every second; and on servers
 * that are set up to trace events.
 *
 * <p>One process has its metrics scraped in every other turn: two processes would differ by a few
 * percent anyway, because a JVM compiles differently each time.
 */
final class TelemetryScenario {
  private static final int SUBSCRIPTIONS = 100;

  private final Children children;
  private final Plan plan;
  private final Measurer measurer;
  private final LatencyProbe probe;
  private final Consumer<String> log;

  TelemetryScenario(
      Children children, Plan plan, Measurer measurer, LatencyProbe probe, Consumer<String> log) {
    this.children = children;
    this.plan = plan;
    this.measurer = measurer;
    this.probe = probe;
    this.log = log;
  }

  /** What is measured in turn, and who looks meanwhile. */
  private record Contender(
      Scenario scenario, Supplier<AutoCloseable> onlooker, List<Measured> rounds) {
    Figures figures() {
      return Figures.of(scenario.id(), scenario.title(), rounds);
    }
  }

  List<Figures> run() {
    HttpServer receiver = spanReceiver();
    String spans = "http://127.0.0.1:" + receiver.getAddress().getPort();
    Sink sink = Sink.start(children, "sink-18");
    HermodProcess plain = HermodProcess.start(children, "hermod-18a");
    HermodProcess idle =
        HermodProcess.start(
            children,
            "hermod-18c",
            "--tracing.otlp-endpoint",
            spans,
            "--tracing.sample-ratio",
            "0");
    HermodProcess telling =
        HermodProcess.start(
            children,
            "hermod-18d",
            "--diagnostics.file",
            "records.jsonl",
            "--tracing.otlp-endpoint",
            spans,
            "--tracing.sample-ratio",
            "0.01");
    try {
      Scenario unseen = scenario(plain, sink);
      return measure(
          List.of(
              contender("18a", "Hermod, 100 subscriptions, nobody looks", unseen, () -> () -> {}),
              contender(
                  "18b",
                  "the same process, scraped every second",
                  unseen,
                  () -> Scraper.start(plain.httpAddress())),
              contender("18c", "Hermod, tracing nothing", scenario(idle, sink), () -> () -> {}),
              contender(
                  "18d",
                  "Hermod, with records, and spans of 1 %",
                  scenario(telling, sink),
                  () -> () -> {})));
    } finally {
      receiver.stop(0);
      List.of(plain, idle, telling).forEach(each -> Children.kill(each.process()));
    }
  }

  private Scenario scenario(HermodProcess hermod, Sink sink) {
    Management management = hermod.management();
    Topic others = management.createTopic("others");
    for (int i = 1; i < SUBSCRIPTIONS; i++) {
      management.subscribe(others, "other-" + i, sink.eventsUrl());
    }
    return new EventScenarios(children, plan, sink, probe, Version.THIS).singles(hermod);
  }

  private static Contender contender(
      String id, String title, Scenario scenario, Supplier<AutoCloseable> onlooker) {
    return new Contender(scenario.named(id, title), onlooker, new ArrayList<>());
  }

  /** Each is the first of its round as often as the last. */
  private List<Figures> measure(List<Contender> contenders) {
    contenders.forEach(each -> measurer.warmUp(each.scenario()));
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Contender each : round % 2 == 1 ? contenders : contenders.reversed()) {
        each.rounds().add(measure(each));
        log.accept(
            "round %d (%s) %s".formatted(round, each.scenario().id(), each.rounds().getLast()));
      }
    }
    return contenders.stream().map(Contender::figures).toList();
  }

  private Measured measure(Contender contender) {
    try (AutoCloseable _ = contender.onlooker().get()) {
      return measurer.measure(contender.scenario(), plan.loadTime());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static HttpServer spanReceiver() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
      server.createContext(
          "/",
          exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
          });
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
