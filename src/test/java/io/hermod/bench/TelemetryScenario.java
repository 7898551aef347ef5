package io.hermod.bench;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Measures what it costs to look at a server: the load of scenario 3 on a server that nobody looks
 * at, on one whose metrics are scraped every second, and on one that writes diagnostic records and
 * sends spans of one event in a hundred.
 */
final class TelemetryScenario {
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

  /** One of the servers, and what was measured there. */
  private record Contender(Scenario scenario, List<Measured> rounds) {
    Figures figures() {
      return Figures.of(scenario.id(), scenario.title(), rounds);
    }
  }

  List<Figures> run() {
    HttpServer receiver = spanReceiver();
    Sink sink = Sink.start(children, "sink-18");
    HermodProcess plain = HermodProcess.start(children, "hermod-18a");
    HermodProcess scraped = HermodProcess.start(children, "hermod-18b");
    HermodProcess telling =
        HermodProcess.start(
            children,
            "hermod-18c",
            "--diagnostics.file",
            "records.jsonl",
            "--tracing.otlp-endpoint",
            "http://127.0.0.1:" + receiver.getAddress().getPort(),
            "--tracing.sample-ratio",
            "0.01");
    CountDownLatch end = new CountDownLatch(1);
    Thread scraper = Thread.ofVirtual().start(() -> scrape(scraped.httpAddress(), end));
    try {
      return measure(
          List.of(
              contender("18a", "Hermod, nobody looks", plain, sink),
              contender("18b", "Hermod, scraped every second", scraped, sink),
              contender("18c", "Hermod, with records, and spans of 1 %", telling, sink)));
    } finally {
      end.countDown();
      join(scraper);
      receiver.stop(0);
    }
  }

  private Contender contender(String id, String title, HermodProcess hermod, Sink sink) {
    Scenario scenario =
        new EventScenarios(children, plan, sink, probe, Version.THIS).singles(hermod);
    return new Contender(scenario.named(id, title), new ArrayList<>());
  }

  private List<Figures> measure(List<Contender> contenders) {
    contenders.forEach(each -> measurer.warmUp(each.scenario()));
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Contender each : contenders) {
        Measured measured = measurer.measure(each.scenario(), plan.loadTime());
        log.accept("round %d (%s) %s".formatted(round, each.scenario().id(), measured));
        each.rounds().add(measured);
      }
    }
    return contenders.stream().map(Contender::figures).toList();
  }

  private static void scrape(String address, CountDownLatch end) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + "/metrics"))
            .timeout(Duration.ofSeconds(30))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      while (!end.await(1, TimeUnit.SECONDS)) {
        client.send(request, BodyHandlers.discarding());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
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

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
