package io.hermod.http.edge;

import io.hermod.access.CredentialKind;
import io.hermod.audit.Rejections;
import io.hermod.http.publish.PublishEndpoint;
import io.hermod.http.server.ApiError;
import io.hermod.http.server.ClientConnection;
import io.hermod.http.server.DataPlaneResponses;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.FailedSignIns;
import io.hermod.http.server.RejectedRequest;
import io.hermod.http.server.RouteFamily;
import io.hermod.publish.PublishMeters;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint where publishers of the Edge module send events. The topics of the module have their
 * own access rules and error format. For all other topics, this is just another address.
 */
public final class EdgePublishEndpoint implements Endpoint {
  private final Supplier<CatalogView> catalog;
  private final PublishEndpoint usual;
  private final PublishMeters meters;
  private final @Nullable EdgeGuard guard;
  private final Rejections rejections;
  private final DataPlaneResponses answers;
  private final DataPlaneResponses edgeAnswers = DataPlaneResponses.ofEdge();

  /**
   * Builds the endpoint.
   *
   * @param usual accepts the events, and checks who may publish to topics that do not belong to the
   *     module
   * @param guard null if this server is not an Edge module
   */
  public EdgePublishEndpoint(
      Supplier<CatalogView> catalog,
      PublishEndpoint usual,
      PublishMeters meters,
      @Nullable EdgeGuard guard,
      Rejections rejections,
      InstantSource clock) {
    this.catalog = catalog;
    this.usual = usual;
    this.meters = meters;
    this.guard = guard;
    this.rejections = rejections;
    this.answers = new DataPlaneResponses(clock);
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.PUBLISH;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    EdgeAddress address = EdgeAddress.parse(Endpoint.rawPath(request));
    if (address != null) {
      handle(request, address);
    }
    return address != null;
  }

  private void handle(HttpServerRequest request, EdgeAddress address) {
    Topic topic = topic(address);
    if (guard != null && (topic == null || topic.isEdge())) {
      handle(request, topic, address.eventId(), guard);
    } else if (topic == null || HttpMethod.HEAD.equals(request.method())) {
      answers.refuseUnknownPath(request);
    } else {
      usual.handle(request, topic, address.eventId());
    }
  }

  private @Nullable Topic topic(EdgeAddress address) {
    Topic topic = catalog.get().topic(address.topic());
    return topic == null || isElsewhere(topic.kind()) ? null : topic;
  }

  private static boolean isElsewhere(TopicKind kind) {
    return kind instanceof TopicKind.Domain || kind instanceof TopicKind.SystemTopic;
  }

  private void handle(
      HttpServerRequest request,
      @Nullable Topic topic,
      @Nullable String eventId,
      EdgeGuard module) {
    String refusal = module.refusal(request);
    if (refusal != null) {
      RejectedRequest.tell(request, ApiError.UNAUTHORIZED.status(), rejections);
      refuseCredential(request, topic, refusal);
    } else if (topic == null) {
      edgeAnswers.refuseUnknownPath(request);
    } else if (!HttpMethod.POST.equals(request.method())) {
      request.response().putHeader(HttpHeaders.ALLOW, "POST");
      refuse(request, topic, ApiError.METHOD_NOT_ALLOWED, "Only POST can be used here.");
    } else {
      ClientConnection.trust(request);
      usual.take(request, topic, eventId, edgeAnswers);
    }
  }

  private void refuseCredential(HttpServerRequest request, @Nullable Topic topic, String reason) {
    CredentialKind shown = ModuleGuard.shown(request);
    String wait = shown == null ? null : FailedSignIns.retryAfter(request, shown);
    if (wait == null) {
      refuse(request, topic, ApiError.UNAUTHORIZED, reason);
    } else {
      request.response().putHeader(HttpHeaders.RETRY_AFTER, wait);
      refuse(request, topic, ApiError.TOO_MANY_REQUESTS, FailedSignIns.ADVICE);
    }
  }

  private void refuse(
      HttpServerRequest request, @Nullable Topic topic, ApiError error, String reason) {
    if (topic != null) {
      meters.topic(topic.id()).refused(1, error.code(), error.detailCode());
    }
    edgeAnswers.refuse(request, error, reason);
  }
}
