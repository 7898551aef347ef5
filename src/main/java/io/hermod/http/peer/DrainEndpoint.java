package io.hermod.http.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.audit.Rejections;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallResponse;
import io.hermod.http.forwarded.PeerProof;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.RouteFamily;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.net.URLEncoder;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Drains this node at the request of another one, which has asked for the credential of whoever
 * wants it.
 */
public final class DrainEndpoint implements Endpoint {
  static final int DRAINED = 200;
  static final int DRAINING = 202;

  private final LocalDrain own;
  private final PeerProof proof;
  private final String path;

  /**
   * @param proof what others prove with that a request is their own
   */
  public DrainEndpoint(LocalDrain own, PeerProof proof) {
    this.own = own;
    this.proof = proof;
    this.path = path(own.node());
  }

  /** The name is a part of it: another node may have got the address of one that has gone. */
  static String path(String node) {
    return "/hermod/peer/nodes/%s/drain".formatted(URLEncoder.encode(node, UTF_8));
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.API;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    boolean isOurs = Endpoint.rawPath(request).equals(path);
    if (isOurs) {
      CallExchange exchange = new CallExchange(request, Rejections.NONE);
      exchange.guard(() -> answer(exchange));
    }
    return isOurs;
  }

  private void answer(CallExchange exchange) {
    HttpServerRequest request = exchange.request();
    if (!proof.isIn(request)) {
      exchange.send(
          CallResponse.error(
              403, "AuthorizationFailed", "This path is for the other servers of the cluster."));
    } else if (!HttpMethod.POST.equals(request.method())) {
      exchange.send(
          CallResponse.error(405, "MethodNotAllowed", "Only POST can be used here.")
              .with("Allow", "POST"));
    } else {
      var _ = own.begin().thenAccept(isDone -> exchange.send(answer(isDone)));
    }
  }

  private static CallResponse answer(boolean isDone) {
    return CallResponse.json(
        isDone ? DRAINED : DRAINING, JsonNodeFactory.instance.objectNode().put("drained", isDone));
  }
}
