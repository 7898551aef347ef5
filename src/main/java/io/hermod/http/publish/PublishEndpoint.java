package io.hermod.http.publish;

import io.hermod.access.Access;
import io.hermod.access.CredentialKind;
import io.hermod.access.Identification;
import io.hermod.access.publish.PublishAccess;
import io.hermod.audit.Rejections;
import io.hermod.event.EventLimits;
import io.hermod.http.server.ApiError;
import io.hermod.http.server.BodyReader;
import io.hermod.http.server.ClientConnection;
import io.hermod.http.server.DataPlaneResponses;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.FailedSignIns;
import io.hermod.http.server.RouteFamily;
import io.hermod.publish.PublishMeters;
import io.hermod.publish.PublishObserver;
import io.hermod.publish.Publisher;
import io.hermod.store.catalog.CatalogView;
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
 * The endpoint where publishers send events: checks access, reads the body, and responds as soon as
 * the events are durable.
 */
public final class PublishEndpoint implements Endpoint {
  private static final CharSequence INPUT_SCHEMA =
      HttpHeaders.createOptimized("aeg-input-event-schema");

  private final Supplier<CatalogView> catalog;
  private final PublishGuard guard;
  private final Publisher publisher;
  private final DataPlaneResponses answers;
  private final PublishMeters meters;
  private final InstantSource clock;
  private final @Nullable PublishReporter reporter;
  private final @Nullable Endpoint elsewhere;

  /**
   * Creates the endpoint of a server that knows all topics.
   *
   * @param observer learns of each request; null if nobody wants to know
   */
  public PublishEndpoint(
      Supplier<CatalogView> catalog,
      PublishAccess access,
      Publisher publisher,
      PublishMeters meters,
      Rejections rejections,
      InstantSource clock,
      @Nullable PublishObserver observer) {
    this(catalog, access, publisher, meters, rejections, clock, observer, null);
  }

  /**
   * Creates the endpoint.
   *
   * @param observer learns of each request; null if nobody wants to know
   * @param elsewhere gets the requests that cannot be admitted here; null if they are refused
   */
  public PublishEndpoint(
      Supplier<CatalogView> catalog,
      PublishAccess access,
      Publisher publisher,
      PublishMeters meters,
      Rejections rejections,
      InstantSource clock,
      @Nullable PublishObserver observer,
      @Nullable Endpoint elsewhere) {
    this.elsewhere = elsewhere;
    this.catalog = catalog;
    this.guard = new PublishGuard(access, rejections);
    this.publisher = publisher;
    this.answers = new DataPlaneResponses(clock);
    this.meters = meters;
    this.clock = clock;
    this.reporter = observer == null ? null : new PublishReporter(observer, guard);
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.PUBLISH;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    PublishAddress address = PublishAddress.parse(Endpoint.rawPath(request));
    if (address != null) {
      handle(request, address);
    }
    return address != null;
  }

  private void handle(HttpServerRequest request, PublishAddress address) {
    Topic topic = address.find(request.authority(), catalog.get());
    if (topic == null || HttpMethod.HEAD.equals(request.method())) {
      if (elsewhere == null || !elsewhere.handle(request)) {
        answers.refuseUnknownPath(request);
      }
    } else {
      handle(request, topic, null);
    }
  }

  /**
   * Handles a request to the address of a topic.
   *
   * @param eventId the event id in the address; null if there is none
   */
  public void handle(HttpServerRequest request, Topic topic, @Nullable String eventId) {
    handle(publishRequest(request, topic, eventId), null);
  }

  /** Publishes the events of a request that has been admitted, and responds in the given form. */
  public void take(
      HttpServerRequest request, Topic topic, @Nullable String eventId, DataPlaneResponses form) {
    read(publishRequest(request, topic, eventId), form);
  }

  private PublishRequest publishRequest(
      HttpServerRequest request, Topic topic, @Nullable String eventId) {
    return new PublishRequest(request, topic, eventId, meters.topic(topic.id()), reporter);
  }

  /**
   * Handles a request.
   *
   * @param bearer the identity behind its bearer token; null if it has not been looked up
   */
  private void handle(PublishRequest request, @Nullable Identification bearer) {
    HttpMethod method = request.http().method();
    if (HttpMethod.POST.equals(method)) {
      publish(request, bearer);
    } else if (HttpMethod.OPTIONS.equals(method)) {
      describe(request.uncounted(), bearer);
    } else {
      refuseMethod(request.http());
    }
  }

  private void publish(PublishRequest request, @Nullable Identification bearer) {
    if (mayPublish(request, bearer)) {
      read(request, answers);
    }
  }

  private void read(PublishRequest request, DataPlaneResponses form) {
    PublishExchange exchange = new PublishExchange(request, publisher, form, clock);
    BodyReader.read(request.http(), EventLimits.MAX_REQUEST_BYTES, exchange::publish);
  }

  private void describe(PublishRequest request, @Nullable Identification bearer) {
    if (mayPublish(request, bearer)) {
      request
          .http()
          .response()
          .putHeader(HttpHeaders.ALLOW, "POST,OPTIONS")
          .putHeader(INPUT_SCHEMA, request.topic().inputSchema().eventName());
      request.tellAccepted();
      DataPlaneResponses.accept(request.http());
    }
  }

  private void refuseMethod(HttpServerRequest request) {
    request.response().putHeader(HttpHeaders.ALLOW, "OPTIONS, POST");
    answers.refuse(
        request,
        ApiError.METHOD_NOT_ALLOWED,
        "The requested resource does not support http method '" + request.method() + "'.");
  }

  /**
   * Whether the request may publish. If it may not, refuses it; if a lookup is needed, continues
   * later.
   */
  private boolean mayPublish(PublishRequest request, @Nullable Identification bearer) {
    return switch (guard.check(request.http(), request.topic(), bearer)) {
      case Access.Granted _ -> admit(request);
      case Access.Undecided undecided -> lookUp(request, undecided);
      case Access refusal when elsewhere != null && elsewhere.handle(request.http()) -> false;
      case Access.Denied denied -> refuseCredential(request, denied.reason());
      case Access.Malformed bad -> refuse(request, ApiError.INVALID_SAS, bad.reason());
      case Access.Forbidden no -> refuse(request, ApiError.FORBIDDEN, no.reason());
      case Access.RejectedAddress no -> refuse(request, ApiError.CLIENT_IP_REJECTED, no.reason());
      case Access.Unavailable later -> refuseForNow(request, later.reason());
    };
  }

  private boolean admit(PublishRequest request) {
    ClientConnection.trust(request.http());
    return !request.topic().isBuiltIn() || refuseBuiltIn(request);
  }

  /** Pauses the request until the identity behind its token is known. */
  private boolean lookUp(PublishRequest request, Access.Undecided undecided) {
    Context home = ContextInternal.current();
    request.http().pause();
    guard.find(undecided, found -> home.runOnContext(_ -> resume(request, found)));
    return false;
  }

  private void resume(PublishRequest request, Identification found) {
    if (!request.http().response().closed()) {
      handle(request, found);
      request.http().resume();
    }
  }

  /** Refuses a wrong credential, with 429 if the address of the client has sent too many. */
  private boolean refuseCredential(PublishRequest request, String reason) {
    CredentialKind shown = PublishGuard.shown(request.http());
    String wait = shown == null ? null : FailedSignIns.retryAfter(request.http(), shown);
    if (wait == null) {
      return refuse(request, ApiError.UNAUTHORIZED, reason);
    }
    request.http().response().putHeader(HttpHeaders.RETRY_AFTER, wait);
    return refuse(request, ApiError.TOO_MANY_REQUESTS, FailedSignIns.ADVICE);
  }

  private boolean refuseForNow(PublishRequest request, String reason) {
    request.http().response().putHeader(HttpHeaders.RETRY_AFTER, "5");
    return refuse(request, ApiError.UNAVAILABLE, reason);
  }

  private boolean refuseBuiltIn(PublishRequest request) {
    String name = request.topic().name();
    return refuse(
        request,
        ApiError.FORBIDDEN,
        "Topic %s is built in: only the server itself publishes to it.".formatted(name));
  }

  private boolean refuse(PublishRequest request, ApiError error, String reason) {
    request.refused(error, reason, null);
    answers.refuse(request.http(), error, reason);
    return false;
  }
}
