package io.hermod.http;

import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Hermod's own API, for what Event Grid has no words for. Requests are read and authorised on their
 * event loop like those to {@link ArmEndpoint}; what they ask for may block.
 */
public final class OwnApiEndpoint implements Endpoint {
  private static final String ROOT = "/hermod/v1/";

  private final List<ArmRoute> routes;
  private final BearerGuard guard;
  private final Executor executor;

  /**
   * Builds the endpoint.
   *
   * @param executor starts a virtual thread per task
   */
  public OwnApiEndpoint(List<? extends OwnResource> resources, Bearers bearers, Executor executor) {
    this.routes = resources.stream().flatMap(resource -> resource.routes().stream()).toList();
    this.guard = new BearerGuard(bearers);
    this.executor = executor;
  }

  @Override
  public boolean claims(HttpServerRequest request) {
    return ArmEndpoint.rawPath(request).startsWith(ROOT);
  }

  @Override
  public void handle(HttpServerRequest request) {
    ArmExchange exchange = new ArmExchange(request);
    exchange.guard(() -> guard.admit(exchange, caller -> begin(exchange, caller)));
  }

  private void begin(ArmExchange exchange, Caller caller) {
    HttpServerRequest request = exchange.request();
    ArmQuery query = ArmQuery.unversioned(request.query());
    ArmPath path = ArmPath.parse(ArmEndpoint.rawPath(request));
    ArmRoute.Verb verb = ArmRoute.among(routes, path).verb(request.method());
    BearerGuard.require(verb.need().permission(), caller);
    String url = url(request);
    exchange.readBody(body -> run(exchange, verb.action(), new ArmCall(path, query, url, body)));
  }

  /** Under the name that the client used, where it said one. */
  private static String url(HttpServerRequest request) {
    String origin =
        request.authority() == null ? "" : request.scheme() + "://" + request.authority();
    return origin + ArmEndpoint.rawPath(request);
  }

  private void run(ArmExchange exchange, ArmAction action, ArmCall call) {
    executor.execute(() -> exchange.guard(() -> exchange.send(action.run(call))));
  }
}
