package io.hermod.http.api;

import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.hermod.access.Permission;
import io.hermod.deadletter.redrive.EventResender;
import io.hermod.explain.EventExplainer;
import io.hermod.http.call.BearerGuard;
import io.hermod.http.call.Call;
import io.hermod.http.call.CallClient;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallPath;
import io.hermod.http.call.CallQuery;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRoute;
import io.hermod.http.call.CallRunner;
import io.hermod.http.call.RequiredPermission;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.RouteFamily;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explains what happened to an event, with {@code GET /hermod/v1/topics/{topic}/events/{id}}, and
 * sends it again, with {@code POST …/resend}. The path is split before it is decoded, because an id
 * may contain any character, even a slash.
 */
public final class EventEndpoint implements Endpoint {
  private static final Pattern PATH =
      Pattern.compile(
          "/hermod/v1/topics/([^/]+)/events/([^/]+)(/resend)?", Pattern.CASE_INSENSITIVE);
  private static final String TOPIC = "topic";
  private static final String EVENT = "event";

  private final Supplier<CatalogView> catalog;
  private final EventExplainer explainer;
  private final ResendAction resending;
  private final CallRoute.Verb explaining =
      new CallRoute.Verb(HttpMethod.GET, RequiredPermission.READ, this::explain);
  private final CallRoute.Verb sendingAgain =
      new CallRoute.Verb(HttpMethod.POST, RequiredPermission.WRITE, this::resend);
  private final BearerGuard guard;
  private final CallRunner runner;

  /**
   * Builds the endpoint.
   *
   * @param runner runs the explanation, which may block
   */
  public EventEndpoint(
      Supplier<CatalogView> catalog,
      EventExplainer explainer,
      EventResender resender,
      Bearers bearers,
      CallRunner runner) {
    this.catalog = catalog;
    this.explainer = explainer;
    this.resending = new ResendAction(explainer, resender);
    this.guard = new BearerGuard(bearers);
    this.runner = runner;
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.API;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    Matcher path = PATH.matcher(Endpoint.rawPath(request));
    boolean isOurs = path.matches();
    if (isOurs) {
      guard.admit(
          request, runner.rejections(), (exchange, caller) -> begin(exchange, path, caller));
    }
    return isOurs;
  }

  private void begin(CallExchange exchange, MatchResult path, Caller caller) {
    CallRoute.Verb verb = path.group(3) == null ? explaining : sendingAgain;
    BearerGuard.require(verb.need().of(caller), caller);
    HttpServerRequest request = exchange.request();
    if (!verb.method().equals(request.method())) {
      String allowed = verb.method().name();
      throw new CallException(
          CallResponse.error(405, "MethodNotAllowed", "Only " + allowed + " can be used here.")
              .with("Allow", allowed));
    }
    CallPath named =
        new CallPath(List.of(), Map.of(TOPIC, decode(path.group(1)), EVENT, decode(path.group(2))));
    CallQuery query = CallQuery.unversioned(request.query());
    CallClient client = CallClient.of(request);
    exchange.readBody(
        body -> runner.run(exchange, verb, new Call(named, query, "", body, caller, client)));
  }

  private CallResponse explain(Call call) {
    Topic topic = NamedTopic.get(call, catalog.get(), Permission.READ);
    return explainer
        .explain(topic, call.path().part(EVENT))
        .map(explanation -> CallResponse.ok(ExplanationJson.write(explanation)))
        .orElseGet(() -> unknown(topic));
  }

  private CallResponse resend(Call call) {
    Topic topic = NamedTopic.get(call, catalog.get(), Permission.MANAGE);
    return resending.run(call, topic, call.path().part(EVENT)).orElseGet(() -> unknown(topic));
  }

  private static CallResponse unknown(Topic topic) {
    return CallResponse.error(
        404,
        "EventNotFound",
        """
        No event with this id is known on topic '%s'. It was not accepted there; or every \
        subscription got it at the first attempt or did not want it, and it has left the window of \
        recent events; or its last delivery ended more than 24 hours ago.\
        """
            .formatted(topic.name()));
  }

  private static String decode(String segment) {
    try {
      // URLDecoder decodes forms, where a plus is a space. In a path, a plus is a plus.
      return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException broken) {
      throw CallException.badRequest("InvalidRequestUri", "The path is not encoded correctly.");
    }
  }
}
