package io.hermod.http;

import io.hermod.access.Access;
import io.hermod.access.PublishAccess;
import io.hermod.access.PublishCredentials;
import io.hermod.access.RequestTarget;
import io.hermod.event.EventLimits;
import io.hermod.publish.PublishMeter;
import io.hermod.publish.PublishMeters;
import io.hermod.publish.Publisher;
import io.hermod.store.CatalogView;
import io.hermod.topic.Topic;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where publishers send events: checks who they are, reads the body, answers once it is durable.
 */
public final class PublishEndpoint implements Endpoint {
  private static final CharSequence KEY = HttpHeaders.createOptimized("aeg-sas-key");
  private static final CharSequence TOKEN = HttpHeaders.createOptimized("aeg-sas-token");
  private static final CharSequence INPUT_SCHEMA =
      HttpHeaders.createOptimized("aeg-input-event-schema");

  private final Supplier<CatalogView> catalog;
  private final PublishAccess access;
  private final Publisher publisher;
  private final DataPlaneAnswers answers;
  private final PublishMeters meters;
  private final InstantSource clock;

  public PublishEndpoint(
      Supplier<CatalogView> catalog,
      PublishAccess access,
      Publisher publisher,
      PublishMeters meters,
      InstantSource clock) {
    this.catalog = catalog;
    this.access = access;
    this.publisher = publisher;
    this.answers = new DataPlaneAnswers(clock);
    this.meters = meters;
    this.clock = clock;
  }

  @Override
  public boolean claims(HttpServerRequest request) {
    return PublishAddress.matches(request.path());
  }

  @Override
  public void handle(HttpServerRequest request) {
    Topic topic = PublishAddress.find(request, catalog.get());
    if (topic == null || HttpMethod.HEAD.equals(request.method())) {
      answers.refuseUnknownPath(request);
    } else if (HttpMethod.POST.equals(request.method())) {
      publish(request, topic);
    } else if (HttpMethod.OPTIONS.equals(request.method())) {
      describe(request, topic);
    } else {
      refuseMethod(request);
    }
  }

  private void publish(HttpServerRequest request, Topic topic) {
    PublishMeter meter = meters.topic(topic.id());
    if (mayPublish(request, topic, meter)) {
      PublishExchange exchange =
          new PublishExchange(request, topic, publisher, answers, meter, clock);
      BodyReader.read(request, EventLimits.MAX_REQUEST_BYTES, exchange::publish);
    }
  }

  private void describe(HttpServerRequest request, Topic topic) {
    if (mayPublish(request, topic, PublishMeter.NONE)) {
      request
          .response()
          .putHeader(HttpHeaders.ALLOW, "POST,OPTIONS")
          .putHeader(INPUT_SCHEMA, topic.inputSchema().eventName());
      DataPlaneAnswers.accept(request);
    }
  }

  private void refuseMethod(HttpServerRequest request) {
    request.response().putHeader(HttpHeaders.ALLOW, "OPTIONS, POST");
    answers.refuse(
        request,
        ApiError.METHOD_NOT_ALLOWED,
        "The requested resource does not support http method '" + request.method() + "'.");
  }

  /** Whether the request shows a good credential; answers it where it does not. */
  private boolean mayPublish(HttpServerRequest request, Topic topic, PublishMeter meter) {
    return switch (access.check(topic, credentials(request), target(request))) {
      case Access.Granted _ -> !topic.isBuiltIn() || refuse(request, meter, topic);
      case Access.Denied denied -> refuse(request, meter, ApiError.UNAUTHORIZED, denied.reason());
      case Access.Malformed bad -> refuse(request, meter, ApiError.INVALID_SAS, bad.reason());
    };
  }

  private boolean refuse(HttpServerRequest request, PublishMeter meter, Topic builtIn) {
    return refuse(
        request,
        meter,
        ApiError.FORBIDDEN,
        "Topic %s is built in: only the server itself publishes to it.".formatted(builtIn.name()));
  }

  private boolean refuse(
      HttpServerRequest request, PublishMeter meter, ApiError error, String reason) {
    meter.refused(1, error.code(), error.detailCode());
    answers.refuse(request, error, reason);
    return false;
  }

  private static PublishCredentials credentials(HttpServerRequest request) {
    String key = request.headers().get(KEY);
    return new PublishCredentials(
        request.headers().get(HttpHeaders.AUTHORIZATION),
        key == null ? keyInQuery(request) : key,
        request.headers().get(TOKEN));
  }

  private static @Nullable String keyInQuery(HttpServerRequest request) {
    String query = request.query();
    return query == null || !query.contains("aeg-sas-key") ? null : request.getParam("aeg-sas-key");
  }

  private static RequestTarget target(HttpServerRequest request) {
    String host = request.headers().get(HttpHeaders.HOST);
    return new RequestTarget(
        request.isSSL() ? "https" : "http",
        host == null ? String.valueOf(request.authority()) : host,
        Objects.requireNonNullElse(request.path(), "/"));
  }
}
