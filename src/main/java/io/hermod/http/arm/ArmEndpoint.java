package io.hermod.http.arm;

import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.hermod.http.call.BearerGuard;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallClient;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallPath;
import io.hermod.http.call.CallQuery;
import io.hermod.http.call.CallRunner;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.RouteFamily;
import io.hermod.manage.topic.ManagedResources;
import io.hermod.metrics.MetricsHistory;
import io.vertx.core.http.HttpServerRequest;

/**
 * The management API in the form of Azure Resource Manager. A request is read and authorised on its
 * event loop; its action runs elsewhere because it blocks.
 */
public final class ArmEndpoint implements Endpoint {
  private final ArmRoutes routes;
  private final BearerGuard guard;
  private final PublicAddress address;
  private final CallRunner runner;

  /**
   * Builds the endpoint.
   *
   * @param runner runs the actions, which block
   */
  public ArmEndpoint(
      ManagedResources resources,
      MetricsHistory history,
      Bearers bearers,
      PublicAddress address,
      CallRunner runner) {
    this.routes = ArmRoutes.of(resources, history);
    this.guard = new BearerGuard(bearers);
    this.address = address;
    this.runner = runner;
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.MANAGEMENT;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    boolean isOurs = CallPath.isManagement(Endpoint.rawPath(request));
    if (isOurs) {
      guard.admit(request, runner.rejections(), this::begin);
    }
    return isOurs;
  }

  private void begin(CallExchange exchange, Caller caller) {
    HttpServerRequest request = exchange.request();
    CallQuery query = CallQuery.parse(request.query());
    CallPath path = CallPath.parse(Endpoint.rawPath(request));
    ArmRoutes.Found found = routes.find(path, request.method());
    found.route().authorise(found.verb(), found.path(), caller);
    String url = address.origin(request) + Endpoint.rawPath(request);
    CallClient client = CallClient.of(request);
    exchange.readBody(
        body ->
            runner.run(
                exchange, found.verb(), new Call(found.path(), query, url, body, caller, client)));
  }
}
