package io.hermod.http;

import io.hermod.event.EventLimits;
import io.hermod.publish.PublishResult;
import io.hermod.publish.Publisher;
import io.hermod.topic.Topic;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.ContextInternal;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One publish request from its body to its answer, which the journal lets us give on the request's
 * own event loop, together with others that became durable at the same time.
 */
final class PublishExchange implements Consumer<PublishResult> {
  private static final Logger LOG = LoggerFactory.getLogger(PublishExchange.class);

  private final HttpServerRequest request;
  private final Topic topic;
  private final Publisher publisher;
  private final DataPlaneAnswers answers;
  private final Executor home = ContextInternal.current().nettyEventLoop();

  PublishExchange(
      HttpServerRequest request, Topic topic, Publisher publisher, DataPlaneAnswers answers) {
    this.request = request;
    this.topic = topic;
    this.publisher = publisher;
    this.answers = answers;
  }

  void publish(BodyReader.Body body) {
    switch (body) {
      case BodyReader.Body.Complete complete -> publish(complete.bytes().getBytes());
      case BodyReader.Body.TooLarge _ -> refuseSize();
      case BodyReader.Body.Broken _ ->
          answers.refuse(
              request, ApiError.INVALID_REQUEST, "The request body could not be decoded.");
    }
  }

  private void publish(byte[] body) {
    try {
      publisher.publish(topic, body, home, this);
    } catch (RuntimeException e) {
      // Nobody above us could answer: the router's guard ended when the body was not there yet.
      LOG.error("publish failed topic={}", topic.name(), e);
      answers.refuse(request, ApiError.INTERNAL, "The request could not be processed.");
    }
  }

  private void refuseSize() {
    answers.refuse(
        request,
        ApiError.TOO_LARGE,
        "The maximum size (" + EventLimits.MAX_REQUEST_BYTES + ") has been exceeded.");
  }

  @Override
  public void accept(PublishResult result) {
    switch (result) {
      case PublishResult.Accepted _ -> DataPlaneAnswers.accept(request);
      case PublishResult.Rejected rejected ->
          answers.refuse(request, error(rejected), rejected.message());
      case PublishResult.Unavailable unavailable -> refuseForNow(unavailable.reason());
    }
  }

  private static ApiError error(PublishResult.Rejected rejected) {
    return switch (rejected.kind()) {
      case MALFORMED -> ApiError.INPUT_JSON_INVALID;
      case WRONG_TOPIC -> ApiError.UNAUTHORIZED;
      case TOO_LARGE -> ApiError.TOO_LARGE;
    };
  }

  private void refuseForNow(String reason) {
    request.response().putHeader(HttpHeaders.RETRY_AFTER, "5");
    answers.refuse(
        request, ApiError.UNAVAILABLE, "The events cannot be stored now: " + reason + ".");
  }
}
