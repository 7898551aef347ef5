package io.hermod.http.edge;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.PUT;

import io.hermod.access.Caller;
import io.hermod.access.CredentialKind;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.http.arm.ArmEndpoint;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallClient;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallPath;
import io.hermod.http.call.CallQuery;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRoute;
import io.hermod.http.call.CallRunner;
import io.hermod.http.call.RouteScope;
import io.hermod.http.server.ClientConnection;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.FailedSignIns;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.server.RouteFamily;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.topic.EdgeTopics;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The management API of the IoT Edge module. Requests are read and admitted on their event loop,
 * like those to {@link ArmEndpoint}; their actions run elsewhere because they block.
 */
public final class EdgeEndpoint implements Endpoint {
  private static final String ROOT = "topics";
  private static final String TOPIC = ROOT + "/{topic}";
  private static final String SUBSCRIPTIONS = TOPIC + "/eventSubscriptions";

  private final List<CallRoute> routes;
  private final EdgeGuard guard;
  private final PublicAddress address;
  private final CallRunner runner;

  /**
   * Builds the endpoint.
   *
   * @param runner runs the actions, which block
   */
  public EdgeEndpoint(
      EdgeTopics topics,
      Subscriptions subscriptions,
      EdgeIds ids,
      EdgeGuard guard,
      PublicAddress address,
      CallRunner runner) {
    this.routes = routes(new EdgeCalls(topics, subscriptions, ids));
    this.guard = guard;
    this.address = address;
    this.runner = runner;
  }

  private static List<CallRoute> routes(EdgeCalls calls) {
    return List.of(
        new CallRoute(ROOT, RouteScope.MODULE).on(GET, calls::listTopics),
        new CallRoute(TOPIC, RouteScope.MODULE)
            .on(GET, calls::getTopic)
            .on(PUT, calls::putTopic)
            .on(DELETE, calls::deleteTopic),
        new CallRoute(SUBSCRIPTIONS, RouteScope.MODULE).on(GET, calls::listSubscriptions),
        new CallRoute(SUBSCRIPTIONS + "/{eventSubscription}", RouteScope.MODULE)
            .on(GET, calls::getSubscription)
            .on(PUT, calls::putSubscription)
            .on(DELETE, calls::deleteSubscription));
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.EDGE;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    boolean isOurs = CallPath.startsWith(Endpoint.rawPath(request), ROOT);
    if (isOurs) {
      CallExchange exchange =
          new CallExchange(request, errors(request)::answer, runner.rejections());
      exchange.guard(() -> begin(exchange));
    }
    return isOurs;
  }

  private static EdgeErrors errors(HttpServerRequest request) {
    boolean isSubscription =
        Endpoint.rawPath(request).toLowerCase(Locale.ROOT).contains("/eventsubscriptions");
    return isSubscription ? EdgeErrors.OF_SUBSCRIPTION : EdgeErrors.OF_TOPIC;
  }

  private void begin(CallExchange exchange) {
    HttpServerRequest request = exchange.request();
    admit(request);
    ClientConnection.trust(request);
    CallQuery query = CallQuery.unversioned(request.query());
    EdgeVersions.check(query);
    CallPath path = CallPath.parse(Endpoint.rawPath(request));
    CallRoute route = CallRoute.among(routes, path);
    CallRoute.Verb verb = route.verb(request.method());
    CallPath named = route.bind(path).orElseThrow();
    Caller caller = caller(request);
    String url = address.origin(request) + Endpoint.rawPath(request);
    CallClient client = CallClient.of(request);
    exchange.readBody(
        body -> runner.run(exchange, verb, new Call(named, query, url, body, caller, client)));
  }

  /**
   * Returns a caller with full permissions, because the guard admits only clients that may do
   * everything here.
   */
  private Caller caller(HttpServerRequest request) {
    return new Caller(
        "a client of the Edge module",
        Set.of(Role.CONTRIBUTOR),
        RoleScope.EVERYTHING,
        guard.identity(request));
  }

  private void admit(HttpServerRequest request) {
    String refusal = guard.refusal(request);
    if (refusal != null) {
      CredentialKind shown = ModuleGuard.shown(request);
      String wait = shown == null ? null : FailedSignIns.retryAfter(request, shown);
      throw new CallException(
          wait == null
              ? CallResponse.error(401, "Unauthorized", refusal)
              : CallResponse.tooManyFailures(wait));
    }
  }
}
