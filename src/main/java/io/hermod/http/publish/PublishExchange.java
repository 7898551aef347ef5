package io.hermod.http.publish;

import io.hermod.event.EventLimits;
import io.hermod.http.server.ApiError;
import io.hermod.http.server.BodyReader;
import io.hermod.http.server.DataPlaneResponses;
import io.hermod.publish.PublishResult;
import io.hermod.publish.Publisher;
import io.hermod.schema.read.RequestHeaders;
import io.vertx.core.http.HttpHeaders;
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
 * A publish request from its body to its response. The journal completes it on the event loop of
 * the request, together with others that became durable at the same time.
 */
final class PublishExchange implements Consumer<PublishResult>, RequestHeaders {
  private static final Logger LOG = LoggerFactory.getLogger(PublishExchange.class);

  private final PublishRequest request;
  private final Publisher publisher;
  private final DataPlaneResponses answers;
  private final InstantSource clock;
  private final Instant begunAt;
  private final Executor home = ContextInternal.current().nettyEventLoop();

  /** Starts when the head of the request has arrived. */
  PublishExchange(
      PublishRequest request,
      Publisher publisher,
      DataPlaneResponses answers,
      InstantSource clock) {
    this.request = request;
    this.publisher = publisher;
    this.answers = answers;
    this.clock = clock;
    this.begunAt = clock.instant();
  }

  void publish(BodyReader.Body body) {
    switch (body) {
      case BodyReader.Body.Complete complete -> publish(complete.bytes());
      case BodyReader.Body.TooLarge _ -> refuseSize();
      case BodyReader.Body.Broken _ ->
          refuse(ApiError.INVALID_REQUEST, "The request body could not be decoded.", null);
      case BodyReader.Body.TimedOut _ ->
          refuse(ApiError.REQUEST_TIMEOUT, "The request body took too long to arrive.", null);
      case BodyReader.Body.NoRoom _ -> refuseForNow("the server is receiving too much", null);
    }
  }

  private void publish(byte[] body) {
    try {
      publisher.publish(request.topic(), request.eventId(), body, this, home, this);
    } catch (RuntimeException | Error e) {
      // No caller could respond: the router's try block ended before the body arrived.
      LOG.error("publish failed topic={}", request.topic().name(), e);
      refuse(ApiError.INTERNAL, "The request could not be processed.", null);
    }
  }

  @Override
  public @Nullable String get(String name) {
    return request.http().headers().get(name);
  }

  @Override
  public void forEach(BiConsumer<String, String> use) {
    request.http().headers().forEach(use);
  }

  private void refuseSize() {
    refuse(
        ApiError.TOO_LARGE,
        "The maximum size (" + EventLimits.MAX_REQUEST_BYTES + ") has been exceeded.",
        null);
  }

  @Override
  public void accept(PublishResult result) {
    switch (result) {
      case PublishResult.Accepted accepted -> succeed(accepted.count());
      case PublishResult.Rejected rejected ->
          refuse(BodyErrors.of(rejected), rejected.message(), null);
      case PublishResult.Unavailable later -> refuseForNow(later.reason(), later.count());
    }
  }

  private void succeed(int events) {
    request.meter().accepted(events, begunAt, clock.instant());
    DataPlaneResponses.accept(request.http());
    request.tellAccepted();
  }

  /** Refuses the request. Counts one event if the number of events is unknown. */
  private void refuse(ApiError error, String text, @Nullable Integer events) {
    request.refused(error, text, events);
    answers.refuse(request.http(), error, text);
  }

  private void refuseForNow(String reason, @Nullable Integer events) {
    request.http().response().putHeader(HttpHeaders.RETRY_AFTER, "5");
    refuse(ApiError.UNAVAILABLE, "The events cannot be stored now: " + reason + ".", events);
  }
}
