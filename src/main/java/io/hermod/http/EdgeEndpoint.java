package io.hermod.http;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.PUT;

import io.hermod.access.Caller;
import io.hermod.access.CredentialKind;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.manage.EdgeTopics;
import io.hermod.manage.Subscriptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The management API of the IoT Edge module. Requests are read and admitted on their event loop
 * like those to {@link ArmEndpoint}; what they ask for blocks.
 */
public final class EdgeEndpoint implements Endpoint {
  private static final String ROOT = "topics";
  private static final String TOPIC = ROOT + "/{topic}";
  private static final String SUBSCRIPTIONS = TOPIC + "/eventSubscriptions";

  private final List<ArmRoute> routes;
  private final EdgeGuard guard;
  private final PublicAddress address;
  private final CallRunner runner;

  /**
   * Builds the endpoint.
   *
   * @param runner runs what blocks
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

  private static List<ArmRoute> routes(EdgeCalls calls) {
    return List.of(
        new ArmRoute(ROOT, Reach.MODULE).on(GET, calls::listTopics),
        new ArmRoute(TOPIC, Reach.MODULE)
            .on(GET, calls::getTopic)
            .on(PUT, calls::putTopic)
            .on(DELETE, calls::deleteTopic),
        new ArmRoute(SUBSCRIPTIONS, Reach.MODULE).on(GET, calls::listSubscriptions),
        new ArmRoute(SUBSCRIPTIONS + "/{eventSubscription}", Reach.MODULE)
            .on(GET, calls::getSubscription)
            .on(PUT, calls::putSubscription)
            .on(DELETE, calls::deleteSubscription));
  }

  @Override
  public boolean claims(HttpServerRequest request) {
    return ArmPath.startsWith(ArmEndpoint.rawPath(request), ROOT);
  }

  @Override
  public void handle(HttpServerRequest request) {
    ArmExchange exchange = new ArmExchange(request, errors(request)::answer, runner.rejections());
    exchange.guard(() -> begin(exchange));
  }

  private static EdgeErrors errors(HttpServerRequest request) {
    boolean isSubscription =
        ArmEndpoint.rawPath(request).toLowerCase(Locale.ROOT).contains("/eventsubscriptions");
    return isSubscription ? EdgeErrors.OF_SUBSCRIPTION : EdgeErrors.OF_TOPIC;
  }

  private void begin(ArmExchange exchange) {
    HttpServerRequest request = exchange.request();
    admit(request);
    ArmQuery query = ArmQuery.unversioned(request.query());
    EdgeVersions.check(query);
    ArmPath path = ArmPath.parse(ArmEndpoint.rawPath(request));
    ArmRoute route = ArmRoute.among(routes, path);
    ArmRoute.Verb verb = route.verb(request.method());
    ArmPath named = route.bind(path).orElseThrow();
    Caller caller = caller(request);
    String url = address.origin(request) + ArmEndpoint.rawPath(request);
    exchange.readBody(
        body -> runner.run(exchange, verb, new ArmCall(named, query, url, body, caller)));
  }

  /** Whoever the guard lets in may do everything here. */
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
      throw new ArmException(
          wait == null
              ? ArmAnswer.error(401, "Unauthorized", refusal)
              : ArmAnswer.tooManyFailures(wait));
    }
  }
}
