package io.hermod.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Starts the proxies that Hermod is compared with: processes that only forward requests. */
final class Proxies {
  private static final Duration START = Duration.ofSeconds(20);

  private final Children children;
  private final int sinkPort;
  private final int probePort;

  Proxies(Children children, int sinkPort, int probePort) {
    this.children = children;
    this.sinkPort = sinkPort;
    this.probePort = probePort;
  }

  Target nginx() {
    int port = FreePort.find();
    Process process = startNginx("nginx-proxy", port, "listen 127.0.0.1:%d;".formatted(port));
    return Target.open(process, "http://127.0.0.1:" + port);
  }

  /** Terminates TLS with the certificate of a Hermod process. */
  Target nginxTls(Path tlsFolder) {
    int port = FreePort.find();
    String listen =
        """
        listen 127.0.0.1:%1$d ssl;
          ssl_certificate %2$s/server.pem;
          ssl_certificate_key %2$s/server.key;\
        """
            .formatted(port, tlsFolder);
    return Target.open(startNginx("nginx-tls-proxy", port, listen), "https://127.0.0.1:" + port);
  }

  private Process startNginx(String name, int port, String listen) {
    String servers =
        """
        upstream sink { server 127.0.0.1:%d; keepalive 256; keepalive_requests 1000000000; }
        upstream probe { server 127.0.0.1:%d; keepalive 256; keepalive_requests 1000000000; }
        server {
          %s
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          location / { proxy_pass http://sink; }
          location = /probe { proxy_pass http://probe; }
        }\
        """
            .formatted(sinkPort, probePort, listen);
    return Nginx.start(children, name, Runtime.getRuntime().availableProcessors(), port, servers);
  }

  /** Starts the relay in a JVM of its own. */
  Target relay() {
    List<String> command =
        BareJvm.command(Relay.class, Integer.toString(sinkPort), Integer.toString(probePort));
    Process process = children.start("relay", command, Map.of());
    String port = ReadyLine.await(children, "relay", START).group("http");
    return Target.open(process, "http://127.0.0.1:" + port);
  }
}
