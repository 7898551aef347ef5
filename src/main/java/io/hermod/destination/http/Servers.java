package io.hermod.destination.http;

import io.hermod.egress.Egress;
import io.hermod.egress.EgressPolicy;
import io.hermod.egress.RouteFinder;
import io.hermod.tls.CallRules;
import io.vertx.core.Vertx;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.ConnectOptions;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/**
 * The servers that one event loop calls. Senders that call the same server share its connections,
 * which are used from that loop only.
 */
public final class Servers {
  private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
  private static final int FEW = 64;

  private final Vertx vertx;
  private final NetClient client;
  private final RouteFinder checked;
  private final RouteFinder exempt;
  private final Map<CallRules, ClientSSLOptions> certificates = new HashMap<>();
  private final Map<Server, Connections> known = new HashMap<>();
  private int most = FEW;

  private record Server(
      CallRules rules, boolean isExempt, boolean isSecure, String host, int port) {}

  public Servers(Vertx vertx, Egress egress) {
    this.vertx = vertx;
    this.checked = new RouteFinder(vertx, egress);
    this.exempt = new RouteFinder(vertx, new Egress(EgressPolicy.OPEN, egress.proxy()));
    this.client =
        vertx.createNetClient(
            new NetClientOptions().setConnectTimeout(CONNECT_TIMEOUT_MILLIS).setTcpNoDelay(true));
  }

  /** Returns the connections to a URL that a caller chose, which the egress policy may deny. */
  public Connections chosenByCaller(URI url, CallRules rules) {
    return connectionsTo(url, rules, false);
  }

  /** Returns the connections to a URL from the configuration, which no policy denies. */
  public Connections configured(URI url, CallRules rules) {
    return connectionsTo(url, rules, true);
  }

  private Connections connectionsTo(URI url, CallRules rules, boolean isExempt) {
    RequestOptions target = new RequestOptions().setAbsoluteURI(url.toASCIIString());
    Server server = new Server(rules, isExempt, target.isSsl(), target.getHost(), target.getPort());
    Connections found = known.get(server);
    if (found != null) {
      return found;
    }
    forgetUnused();
    Connections made = connectionsTo(server);
    known.put(server, made);
    return made;
  }

  /**
   * Forgets servers without a connection when the number of servers has doubled. A sender that
   * still uses one of them keeps it, but no longer shares its connections with senders created
   * later.
   */
  private void forgetUnused() {
    if (known.size() >= most) {
      known.values().removeIf(Connections::isUnused);
      most = Math.max(FEW, 2 * known.size());
    }
  }

  /** How many servers are remembered, with a connection or without. */
  public int size() {
    return known.size();
  }

  /** Returns what connects to a server from the configuration that does not speak HTTP. */
  public Connector connector(String host, int port, boolean isSecure, CallRules rules) {
    return connectorTo(new Server(rules, true, isSecure, host, port));
  }

  private Connections connectionsTo(Server server) {
    return new Connections(vertx, connectorTo(server));
  }

  private Connector connectorTo(Server server) {
    ConnectOptions options =
        new ConnectOptions()
            .setHost(server.host())
            .setPort(server.port())
            .setSsl(server.isSecure());
    if (server.isSecure()) {
      options.setSslOptions(certificates.computeIfAbsent(server.rules(), TlsOptions::of));
    }
    return new Connector(client, server.isExempt() ? exempt : checked, options);
  }
}
