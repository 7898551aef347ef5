package io.hermod.http.api;

import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.hermod.access.Permission;
import io.hermod.explain.EventExplainer;
import io.hermod.http.call.BearerGuard;
import io.hermod.http.call.CallException;
import io.hermod.http.call.CallExchange;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRunner;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.RouteFamily;
import io.hermod.store.CatalogView;
import io.hermod.topic.Topic;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explains what happened to an event: {@code GET /hermod/v1/topics/{topic}/events/{id}}. The path
 * is split before it is decoded, because an id may contain any character, even a slash.
 */
public final class EventEndpoint implements Endpoint {
  private static final Pattern PATH =
      Pattern.compile("/hermod/v1/topics/([^/]+)/events/([^/]+)", Pattern.CASE_INSENSITIVE);

  private final Supplier<CatalogView> catalog;
  private final EventExplainer explainer;
  private final BearerGuard guard;
  private final CallRunner runner;

  /**
   * Builds the endpoint.
   *
   * @param runner runs the explanation, which may block
   */
  public EventEndpoint(
      Supplier<CatalogView> catalog, EventExplainer explainer, Bearers bearers, CallRunner runner) {
    this.catalog = catalog;
    this.explainer = explainer;
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
    BearerGuard.require(Permission.READ, caller);
    if (!HttpMethod.GET.equals(exchange.request().method())) {
      throw new CallException(
          CallResponse.error(405, "MethodNotAllowed", "Events can only be read. Use GET.")
              .with("Allow", "GET"));
    }
    String topic = decode(path.group(1));
    String eventId = decode(path.group(2));
    exchange.readBody(_ -> run(exchange, topic, eventId, caller));
  }

  private void run(CallExchange exchange, String topic, String eventId, Caller caller) {
    runner
        .executor()
        .execute(() -> exchange.guard(() -> exchange.send(answer(topic, eventId, caller))));
  }

  private CallResponse answer(String name, String eventId, Caller caller) {
    Topic topic = catalog.get().topic(name);
    BearerGuard.require(Permission.READ, NamedTopic.resource(topic, name), caller);
    if (topic == null) {
      return CallResponse.error(404, "ResourceNotFound", "There is no topic '" + name + "'.");
    }
    return explainer
        .explain(topic, eventId)
        .map(explanation -> CallResponse.ok(ExplanationJson.write(explanation)))
        .orElseGet(() -> unknown(topic));
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
