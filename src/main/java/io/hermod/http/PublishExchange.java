package io.hermod.http;

import io.hermod.event.EventLimits;
import io.hermod.publish.PublishResult;
import io.hermod.publish.Publisher;
import io.hermod.topic.Topic;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One publish request from its body to its answer. The result comes on a thread of the store and is
 * carried back to the request's event loop; one object does it all, since every request needs one.
 */
final class PublishExchange implements Consumer<PublishResult>, Handler<Void> {
  private static final Logger LOG = LoggerFactory.getLogger(PublishExchange.class);

  private final HttpServerRequest request;
  private final Topic topic;
  private final Publisher publisher;
  private final DataPlaneAnswers answers;
  private final Context context = Objects.requireNonNull(Vertx.currentContext());
  private @Nullable PublishResult result;

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
      publisher.publish(topic, body, this);
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
    this.result = result;
    context.runOnContext(this);
  }

  @Override
  public void handle(Void onTheLoop) {
    switch (Objects.requireNonNull(result)) {
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
