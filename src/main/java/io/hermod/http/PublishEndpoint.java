package io.hermod.http;

import io.hermod.access.Access;
import io.hermod.access.CredentialKind;
import io.hermod.access.Identification;
import io.hermod.access.PublishAccess;
import io.hermod.audit.Rejections;
import io.hermod.event.EventLimits;
import io.hermod.publish.PublishMeter;
import io.hermod.publish.PublishMeters;
import io.hermod.publish.Publisher;
import io.hermod.store.CatalogView;
import io.hermod.topic.Topic;
import io.vertx.core.Context;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.ContextInternal;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where publishers send events: checks who they are, reads the body, answers once it is durable.
 */
public final class PublishEndpoint implements Endpoint {
  private static final CharSequence INPUT_SCHEMA =
      HttpHeaders.createOptimized("aeg-input-event-schema");

  private final Supplier<CatalogView> catalog;
  private final PublishGuard guard;
  private final Publisher publisher;
  private final DataPlaneAnswers answers;
  private final PublishMeters meters;
  private final InstantSource clock;

  public PublishEndpoint(
      Supplier<CatalogView> catalog,
      PublishAccess access,
      Publisher publisher,
      PublishMeters meters,
      Rejections rejections,
      InstantSource clock) {
    this.catalog = catalog;
    this.guard = new PublishGuard(access, rejections);
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
    } else {
      handle(request, topic, null, null);
    }
  }

  /**
   * Answers a request to another address of a topic.
   *
   * @param eventId what that address says; null where it says none
   */
  void handle(HttpServerRequest request, Topic topic, @Nullable String eventId) {
    handle(request, topic, eventId, null);
  }

  /** Takes the events of a request that may publish, and answers as the caller likes. */
  void take(
      HttpServerRequest request, Topic topic, @Nullable String eventId, DataPlaneAnswers form) {
    read(request, topic, eventId, meters.topic(topic.id()), form);
  }

  private void handle(
      HttpServerRequest request,
      Topic topic,
      @Nullable String eventId,
      @Nullable Identification bearer) {
    if (HttpMethod.POST.equals(request.method())) {
      publish(request, topic, eventId, bearer);
    } else if (HttpMethod.OPTIONS.equals(request.method())) {
      describe(request, topic, eventId, bearer);
    } else {
      refuseMethod(request);
    }
  }

  private void publish(
      HttpServerRequest request,
      Topic topic,
      @Nullable String eventId,
      @Nullable Identification bearer) {
    PublishMeter meter = meters.topic(topic.id());
    if (mayPublish(request, topic, eventId, meter, bearer)) {
      read(request, topic, eventId, meter, answers);
    }
  }

  private void read(
      HttpServerRequest request,
      Topic topic,
      @Nullable String eventId,
      PublishMeter meter,
      DataPlaneAnswers form) {
    PublishExchange exchange =
        new PublishExchange(request, topic, eventId, publisher, form, meter, clock);
    BodyReader.read(request, EventLimits.MAX_REQUEST_BYTES, exchange::publish);
  }

  private void describe(
      HttpServerRequest request,
      Topic topic,
      @Nullable String eventId,
      @Nullable Identification bearer) {
    if (mayPublish(request, topic, eventId, PublishMeter.NONE, bearer)) {
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

  /** Whether the request may publish; answers it where it may not, or goes on with it later. */
  private boolean mayPublish(
      HttpServerRequest request,
      Topic topic,
      @Nullable String eventId,
      PublishMeter meter,
      @Nullable Identification bearer) {
    return switch (guard.check(request, topic, bearer)) {
      case Access.Granted _ -> admit(request, meter, topic);
      case Access.Undecided undecided -> lookUp(request, topic, eventId, undecided);
      case Access.Denied denied -> refuseCredential(request, meter, denied.reason());
      case Access.Malformed bad -> refuse(request, meter, ApiError.INVALID_SAS, bad.reason());
      case Access.Forbidden no -> refuse(request, meter, ApiError.FORBIDDEN, no.reason());
      case Access.RejectedAddress no ->
          refuse(request, meter, ApiError.CLIENT_IP_REJECTED, no.reason());
      case Access.Unavailable later -> refuseForNow(request, meter, later.reason());
    };
  }

  private boolean admit(HttpServerRequest request, PublishMeter meter, Topic topic) {
    ClientConnection.trust(request);
    return !topic.isBuiltIn() || refuse(request, meter, topic);
  }

  /** The body waits in its connection until it is known whom the token speaks for. */
  private boolean lookUp(
      HttpServerRequest request,
      Topic topic,
      @Nullable String eventId,
      Access.Undecided undecided) {
    Context home = ContextInternal.current();
    request.pause();
    guard.find(undecided, found -> home.runOnContext(_ -> resume(request, topic, eventId, found)));
    return false;
  }

  private void resume(
      HttpServerRequest request, Topic topic, @Nullable String eventId, Identification found) {
    if (!request.response().closed()) {
      handle(request, topic, eventId, found);
      request.resume();
    }
  }

  /** Once its address has failed too often, a wrong credential is told to wait. */
  private boolean refuseCredential(HttpServerRequest request, PublishMeter meter, String reason) {
    CredentialKind shown = PublishGuard.shown(request);
    String wait = shown == null ? null : FailedSignIns.retryAfter(request, shown);
    if (wait == null) {
      return refuse(request, meter, ApiError.UNAUTHORIZED, reason);
    }
    request.response().putHeader(HttpHeaders.RETRY_AFTER, wait);
    return refuse(request, meter, ApiError.TOO_MANY_REQUESTS, FailedSignIns.ADVICE);
  }

  private boolean refuseForNow(HttpServerRequest request, PublishMeter meter, String reason) {
    request.response().putHeader(HttpHeaders.RETRY_AFTER, "5");
    return refuse(request, meter, ApiError.UNAVAILABLE, reason);
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
}
