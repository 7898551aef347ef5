package io.hermod.http;

import io.hermod.event.EventLimits;
import io.hermod.publish.PublishMeter;
import io.hermod.publish.PublishResult;
import io.hermod.publish.Publisher;
import io.hermod.schema.RequestHeaders;
import io.hermod.topic.Topic;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.ContextInternal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One publish request from its body to its answer, which the journal lets us give on the request's
 * own event loop, together with others that became durable at the same time.
 */
final class PublishExchange implements Consumer<PublishResult>, RequestHeaders {
  private static final Logger LOG = LoggerFactory.getLogger(PublishExchange.class);

  private final HttpServerRequest request;
  private final Topic topic;
  private final @Nullable String eventId;
  private final Publisher publisher;
  private final DataPlaneAnswers answers;
  private final PublishMeter meter;
  private final InstantSource clock;
  private final Instant begunAt;
  private final Executor home = ContextInternal.current().nettyEventLoop();

  /**
   * Begins with the request's head.
   *
   * @param eventId what its address says; null where it says none
   */
  PublishExchange(
      HttpServerRequest request,
      Topic topic,
      @Nullable String eventId,
      Publisher publisher,
      DataPlaneAnswers answers,
      PublishMeter meter,
      InstantSource clock) {
    this.request = request;
    this.topic = topic;
    this.eventId = eventId;
    this.publisher = publisher;
    this.answers = answers;
    this.meter = meter;
    this.clock = clock;
    this.begunAt = clock.instant();
  }

  void publish(BodyReader.Body body) {
    switch (body) {
      case BodyReader.Body.Complete complete -> publish(complete.bytes());
      case BodyReader.Body.TooLarge _ -> refuseSize();
      case BodyReader.Body.Broken _ ->
          refuse(ApiError.INVALID_REQUEST, "The request body could not be decoded.", 1);
      case BodyReader.Body.TimedOut _ ->
          refuse(ApiError.REQUEST_TIMEOUT, "The request body took too long to arrive.", 1);
      case BodyReader.Body.NoRoom _ -> refuseForNow("too much is being received already", 1);
    }
  }

  private void publish(byte[] body) {
    try {
      publisher.publish(topic, eventId, body, this, home, this);
    } catch (RuntimeException e) {
      // Nobody above us could answer: the router's guard ended when the body was not there yet.
      LOG.error("publish failed topic={}", topic.name(), e);
      refuse(ApiError.INTERNAL, "The request could not be processed.", 1);
    }
  }

  @Override
  public @Nullable String get(String name) {
    return request.headers().get(name);
  }

  @Override
  public void forEach(BiConsumer<String, String> use) {
    request.headers().forEach(use);
  }

  private void refuseSize() {
    refuse(
        ApiError.TOO_LARGE,
        "The maximum size (" + EventLimits.MAX_REQUEST_BYTES + ") has been exceeded.",
        1);
  }

  @Override
  public void accept(PublishResult result) {
    switch (result) {
      case PublishResult.Accepted accepted -> succeed(accepted.count());
      case PublishResult.Rejected rejected -> refuse(error(rejected), rejected.message(), 1);
      case PublishResult.Unavailable later -> refuseForNow(later.reason(), later.count());
    }
  }

  private void succeed(int events) {
    meter.accepted(events, begunAt, clock.instant());
    DataPlaneAnswers.accept(request);
  }

  /** One event is counted where nobody knows how many there are. */
  private void refuse(ApiError error, String text, int events) {
    meter.refused(events, error.code(), error.detailCode());
    answers.refuse(request, error, text);
  }

  private static ApiError error(PublishResult.Rejected rejected) {
    return switch (rejected.kind()) {
      case MALFORMED -> ApiError.INPUT_JSON_INVALID;
      case WRONG_HEADER -> ApiError.INVALID_CLOUD_EVENT_HEADER;
      case WRONG_CONTENT_TYPE -> ApiError.INVALID_CONTENT_TYPE;
      case WRONG_TOPIC -> ApiError.UNAUTHORIZED;
      case TOO_LARGE -> ApiError.TOO_LARGE;
    };
  }

  private void refuseForNow(String reason, int events) {
    request.response().putHeader(HttpHeaders.RETRY_AFTER, "5");
    refuse(ApiError.UNAVAILABLE, "The events cannot be stored now: " + reason + ".", events);
  }
}
