package io.hermod.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Compares HTTP/1.1 with HTTP/2: what does it cost a client to send an event over TLS to a server
 * that offers both? The client is that of Vert.x, so that nothing but the protocol differs.
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
    OwnClient first = OwnClient.start(children, "client-16a", "http1", url);
    OwnClient second = OwnClient.start(children, "client-16b", "http2", url);
    int count = plan.warmUp();
    for (int i = 0; i < WARM_UPS; i++) {
      measure(first, count);
      measure(second, count);
    }
    List<Measured> firsts = new ArrayList<>();
    List<Measured> seconds = new ArrayList<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      firsts.add(said(round, "16a", measure(first, count)));
      seconds.add(said(round, "16b", measure(second, count)));
    }
    return List.of(
        Figures.of("16a", "a client over TLS, HTTP/1.1", firsts),
        Figures.of("16b", "a client over TLS, HTTP/2", seconds));
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

  private Measured said(int round, String id, Measured measured) {
    log.accept("round %d (%s) %s".formatted(round, id, measured));
    return measured;
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
