package io.hermod.http.api;

import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.hermod.http.arm.ArmEndpoint;
import io.hermod.http.call.BearerGuard;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallClient;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallPath;
import io.hermod.http.call.CallQuery;
import io.hermod.http.call.CallRoute;
import io.hermod.http.call.CallRunner;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.RouteFamily;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/**
 * Hermod's own API, for features that Event Grid does not have. Requests are read and authorised on
 * their event loop, like those to {@link ArmEndpoint}; their actions run elsewhere because they may
 * block.
 */
public final class ApiEndpoint implements Endpoint {
  private static final String ROOT = "/hermod/v1/";

  private final List<CallRoute> routes;
  private final BearerGuard guard;
  private final PublicAddress address;
  private final CallRunner runner;

  /**
   * Builds the endpoint.
   *
   * @param runner runs the actions, which may block
   */
  public ApiEndpoint(
      List<? extends ApiResource> resources,
      Bearers bearers,
      PublicAddress address,
      CallRunner runner) {
    this.routes = resources.stream().flatMap(ApiRoutes::of).toList();
    this.guard = new BearerGuard(bearers);
    this.address = address;
    this.runner = runner;
  }

  /** Returns all routes of the API. */
  public List<CallRoute> routes() {
    return routes;
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.API;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    boolean isOurs = Endpoint.rawPath(request).startsWith(ROOT);
    if (isOurs) {
      guard.admit(request, runner.rejections(), this::begin);
    }
    return isOurs;
  }

  private void begin(CallExchange exchange, Caller caller) {
    HttpServerRequest request = exchange.request();
    CallQuery query = CallQuery.unversioned(request.query());
    CallPath path = CallPath.parse(Endpoint.rawPath(request));
    CallRoute route = CallRoute.among(routes, path);
    CallRoute.Verb verb = route.verb(request.method());
    CallPath named = route.bind(path).orElseThrow();
    route.authorise(verb, named, caller);
    String url = address.origin(request) + Endpoint.rawPath(request);
    CallClient client = CallClient.of(request);
    exchange.readBody(
        body -> runner.run(exchange, verb, new Call(named, query, url, body, caller, client)));
  }
}
