package io.hermod.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Compares HTTP/1.1 with HTTP/2: what does it cost a client to send an event over TLS to a server
 * that offers both? The client of Vert.x speaks both, so that nothing but the protocol differs.
 * Hermod's own sender shows what an event costs today.
 */
final class HttpVersionScenario {
  private static final int WARM_UPS = 3;

  private final Children children;
  private final Plan plan;
  private final Consumer<String> log;

  HttpVersionScenario(Children children, Plan plan, Consumer<String> log) {
    this.children = children;
    this.plan = plan;
    this.log = log;
  }

  List<Figures> run() {
    String url = startServer();
    List<Contender> contenders =
        List.of(
            contender("16a", "HTTP/1.1 over TLS, the client of Vert.x", "http1", url),
            contender("16b", "HTTP/2 over TLS, the client of Vert.x", "http2", url),
            contender("16c", "HTTP/1.1 over TLS, Hermod's sender alone", "webhook", url));
    for (int i = 0; i < WARM_UPS; i++) {
      contenders.forEach(each -> measure(each.client(), plan.warmUp()));
    }
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Contender each : contenders) {
        Measured measured = measure(each.client(), plan.warmUp());
        log.accept("round %d (%s) %s".formatted(round, each.id(), measured));
        each.rounds().add(measured);
      }
    }
    return contenders.stream().map(Contender::figures).toList();
  }

  private Contender contender(String id, String title, String kind, String url) {
    OwnClient client = OwnClient.start(children, "client-" + id, kind, url);
    return new Contender(id, title, client, new ArrayList<>());
  }

  private record Contender(String id, String title, OwnClient client, List<Measured> rounds) {
    Figures figures() {
      return Figures.of(id, title, rounds);
    }
  }

  /** Starts nginx with the certificate of a Hermod process. It reads bodies because it proxies. */
  private String startServer() {
    HermodProcess hermod = HermodProcess.start(children, "hermod-16");
    Path tls = hermod.dataFolder().resolve("tls");
    int port = FreePort.find();
    int upstream = FreePort.find();
    Nginx.start(
        children,
        "nginx-16",
        1,
        port,
        """
        upstream webhook { server 127.0.0.1:%1$d; keepalive 256; keepalive_requests 1000000000; }
        server {
          listen 127.0.0.1:%2$d ssl http2;
          ssl_certificate %3$s/server.pem;
          ssl_certificate_key %3$s/server.key;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          location / { proxy_pass http://webhook; }
        }
        server { listen 127.0.0.1:%1$d; location / { return 200; } }\
        """
            .formatted(upstream, port, tls));
    Children.kill(hermod.process());
    return "https://127.0.0.1:%d/events".formatted(port);
  }

  private static Measured measure(OwnClient client, int count) {
    double cpuBefore = ProcessClock.cpuSeconds(client.process());
    Neighbours neighbours = new Neighbours();
    long start = System.nanoTime();
    int accepted = client.send(count);
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpu = ProcessClock.cpuSeconds(client.process()) - cpuBefore;
    return new Measured(count, count, seconds, cpu, count - accepted, 0, neighbours.share());
  }
}
