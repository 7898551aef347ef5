package io.hermod.app;

import io.hermod.app.certificate.CertificateKeeper;
import io.hermod.config.ListenHost;
import io.hermod.config.setting.CertificateFiles;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.HermodServer;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.ServerSettings;
import io.hermod.systemd.Watchdog;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The ports of the server. They stay open while what answers on them changes. */
final class HttpFront {
  private static final Duration GRACE = Duration.ofMillis(800);
  private static final Duration LIMIT = Duration.ofSeconds(1);

  private final NodeContext node;
  private final CompletableFuture<HermodServer> server = new CompletableFuture<>();
  private final CompletableFuture<HermodServer.Ports> ports = new CompletableFuture<>();

  HttpFront(NodeContext node) {
    this.node = node;
  }

  /** Returns the address that clients use; it is known once the ports are open. */
  PublicAddress address() {
    return new PublicAddress(node.config().server().publicUrl(), this::usualUrl);
  }

  private String usualUrl() {
    return url(node.config().server().listenHost().inUrl());
  }

  /** Returns the address under which other machines reach this server, if they can. */
  URI urlForOthers() {
    ListenHost host = node.config().server().listenHost();
    return URI.create(url(host.isWildcard() ? Hermod.machineName() : host.inUrl()));
  }

  private String url(String host) {
    return node.config().server().httpsPort() == null
        ? "http://%s:%d".formatted(host, ports.join().http())
        : "https://%s:%d".formatted(host, ports.join().https());
  }

  /** Opens the ports, on which these endpoints answer, asked in this order. */
  void open(List<? extends Endpoint> endpoints) {
    HermodServer opening =
        new HermodServer(node.vertx(), settings(), endpoints, node.gate(), node.clock());
    node.parts().add("http", LIMIT, () -> opening.stopAccepting(GRACE));
    CertificateKeeper certificates = node.bootstrap().certificates();
    certificates.presentWith(opening);
    ports.complete(opening.start());
    server.complete(opening);
    certificates.start(node.newRealLoop());
  }

  /** Passes new requests to other endpoints. Called once the ports are open. */
  void serve(List<? extends Endpoint> endpoints) {
    server.join().serve(endpoints);
  }

  /** Offers a request to all endpoints once more, for one that has held it. */
  void again(HttpServerRequest request) {
    server.join().again(request);
  }

  /** Returns a watchdog for all event loops of the server. */
  Watchdog newWatchdog() {
    return node.newWatchdog();
  }

  ListeningPorts ports() {
    return new ListeningPorts(
        node.config().server().httpsPort() == null ? null : ports.join().https(),
        node.config().server().httpPort() == null ? null : ports.join().http());
  }

  private ServerSettings settings() {
    CertificateFiles tls = node.bootstrap().certificates().presented();
    return new ServerSettings(
        node.config().server().host(),
        portOrOff(node.config().server().httpsPort()),
        portOrOff(node.config().server().httpPort()),
        new ServerSettings.PemFiles(tls.key(), tls.certificates()),
        node.config().edge().isEnabled()
            && node.config().edge().inbound().clientCertificates().isEnabled(),
        NodeContext.loops());
  }

  private static int portOrOff(@Nullable Integer port) {
    return port == null ? ServerSettings.OFF : port;
  }
}
