package io.hermod.http;

import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/**
 * Hermod's own API, for what Event Grid has no words for. Requests are read and authorised on their
 * event loop like those to {@link ArmEndpoint}; what they ask for may block.
 */
public final class OwnApiEndpoint implements Endpoint {
  private static final String ROOT = "/hermod/v1/";

  private final List<ArmRoute> routes;
  private final BearerGuard guard;
  private final PublicAddress address;
  private final CallRunner runner;

  /**
   * Builds the endpoint.
   *
   * @param runner runs what blocks
   */
  public OwnApiEndpoint(
      List<? extends OwnResource> resources,
      Bearers bearers,
      PublicAddress address,
      CallRunner runner) {
    this.routes = resources.stream().flatMap(resource -> resource.routes().stream()).toList();
    this.guard = new BearerGuard(bearers);
    this.address = address;
    this.runner = runner;
  }

  /** All that it can be asked for. */
  List<ArmRoute> routes() {
    return routes;
  }

  @Override
  public boolean claims(HttpServerRequest request) {
    return ArmEndpoint.rawPath(request).startsWith(ROOT);
  }

  @Override
  public void handle(HttpServerRequest request) {
    ArmExchange exchange = new ArmExchange(request, runner.rejections());
    exchange.guard(() -> guard.admit(exchange, caller -> begin(exchange, caller)));
  }

  private void begin(ArmExchange exchange, Caller caller) {
    exchange.identify(caller);
    HttpServerRequest request = exchange.request();
    ArmQuery query = ArmQuery.unversioned(request.query());
    ArmPath path = ArmPath.parse(ArmEndpoint.rawPath(request));
    ArmRoute route = ArmRoute.among(routes, path);
    ArmRoute.Verb verb = route.verb(request.method());
    ArmPath named = route.bind(path).orElseThrow();
    route.authorise(verb, named, caller);
    String url = address.origin(request) + ArmEndpoint.rawPath(request);
    exchange.readBody(
        body -> runner.run(exchange, verb, new ArmCall(named, query, url, body, caller)));
  }
}
