package io.hermod.http;

import io.hermod.http.BodyReader.Body;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;

/** One management request and the way back to its client; made on the request's event loop. */
final class ArmExchange {
  private static final int MAX_BODY_BYTES = 1_048_576;

  /** How failures are answered. */
  @FunctionalInterface
  interface ErrorForm {
    ArmAnswer answer(RuntimeException failure, String requestId);
  }

  private final HttpServerRequest request;
  private final ErrorForm errors;
  private final String id = UUID.randomUUID().toString();
  private final Context context = Objects.requireNonNull(Vertx.currentContext());

  ArmExchange(HttpServerRequest request) {
    this(request, ArmErrors::answer);
  }

  ArmExchange(HttpServerRequest request, ErrorForm errors) {
    this.request = request;
    this.errors = errors;
  }

  HttpServerRequest request() {
    return request;
  }

  /** Runs a step; where it throws, the client gets the answer that fits. */
  void guard(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException failure) {
      send(errors.answer(failure, id));
    }
  }

  /** Takes a request up again that was paused, with this step on its event loop. */
  void resume(Runnable step) {
    context.runOnContext(
        _ -> {
          guard(step);
          request.resume();
        });
  }

  /** Reads the whole body, then goes on with it. */
  void readBody(Consumer<Buffer> next) {
    BodyReader.read(request, MAX_BODY_BYTES, body -> guard(() -> next.accept(complete(body))));
  }

  /** Answers, from any thread. */
  void send(ArmAnswer answer) {
    context.runOnContext(ignored -> answer.write(request.response(), id));
  }

  private static Buffer complete(Body body) {
    return switch (body) {
      case Body.Complete complete -> Buffer.buffer(complete.bytes());
      case Body.TooLarge() ->
          throw new ArmException(
              ArmAnswer.error(
                  413, "RequestEntityTooLarge", "The request content is larger than 1 MB."));
      case Body.Broken() -> throw ArmException.invalidContent("it could not be read.");
    };
  }
}
