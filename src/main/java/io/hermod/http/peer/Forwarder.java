package io.hermod.http.peer;

import io.hermod.audit.Rejections;
import io.hermod.http.call.CallExchange;
import io.hermod.http.forwarded.PeerProof;
import io.hermod.http.server.ByteBudget;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.RouteFamily;
import io.hermod.tls.CallRules;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.net.URI;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sends every request to the server that leads the cluster, and its response back to the caller.
 * Comes after the endpoints that every server has.
 *
 * <p>The leader may be this server: from the moment it leads, until its endpoints have replaced the
 * forwarder, waiting requests try again.
 */
public final class Forwarder implements Endpoint, AutoCloseable {
  /** HTTP/2 may carry what would be more than one line in HTTP/1. */
  private static final Pattern METHOD = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  private static final Pattern TARGET = Pattern.compile("[!-~\\x80-\\xFF]+");

  private final Route route;

  /** What all forwarded requests share. */
  record Route(
      String node,
      Supplier<@Nullable URI> leader,
      PeerProof proof,
      LeaderClient client,
      ForwardingLimits limits,
      ByteBudget held,
      LeaderFailures failures) {}

  /**
   * Forwards to whoever leads.
   *
   * @param node the name of this server
   * @param leader supplies {@code https://<host>:<port>} of the leader; null while there is none
   * @param trust which servers may be the leader
   */
  public Forwarder(
      Vertx vertx,
      String node,
      Supplier<@Nullable URI> leader,
      PeerProof proof,
      CallRules trust,
      ForwardingLimits limits) {
    this.route =
        new Route(
            node,
            leader,
            proof,
            new LeaderClient(vertx, trust),
            limits,
            new ByteBudget(limits.heldBytes()),
            new LeaderFailures());
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.FORWARDED;
  }

  /**
   * Does not forward a request again, whether or not it has a valid proof: two servers that take
   * each other for the leader must not send a request back and forth.
   */
  @Override
  public boolean handle(HttpServerRequest request) {
    CallExchange exchange = new CallExchange(request, Rejections.NONE);
    if (PeerProof.isForwarded(request)) {
      exchange.send(PeerAnswers.notLeading(route.node()));
    } else if (!isValid(request)) {
      exchange.send(PeerAnswers.invalid());
    } else {
      new ForwardedRequest(exchange, route).start();
    }
    return true;
  }

  /**
   * Returns what sends this server's own requests to others.
   *
   * @param own proves that they are its own; its key is not that of forwarded requests
   */
  public PeerCaller caller(PeerProof own) {
    return new PeerCaller(route.node(), route.client(), own);
  }

  private static boolean isValid(HttpServerRequest request) {
    return !HttpMethod.CONNECT.equals(request.method())
        && METHOD.matcher(request.method().name()).matches()
        && TARGET.matcher(request.uri()).matches();
  }

  /** Ends all requests in progress. */
  @Override
  public void close() {
    route.client().close();
  }
}
