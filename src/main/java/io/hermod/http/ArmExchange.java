package io.hermod.http;

import io.hermod.access.Caller;
import io.hermod.audit.Rejections;
import io.hermod.http.BodyReader.Body;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

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
  private final Rejections rejections;
  private volatile Map<String, String> who = Map.of();
  private final String id = UUID.randomUUID().toString();
  private final Context context = Objects.requireNonNull(Vertx.currentContext());

  ArmExchange(HttpServerRequest request, Rejections rejections) {
    this(request, ArmErrors::answer, rejections);
  }

  /**
   * Begins with the request's head.
   *
   * @param rejections hears of it if the caller is turned away
   */
  ArmExchange(HttpServerRequest request, ErrorForm errors, Rejections rejections) {
    this.request = request;
    this.errors = errors;
    this.rejections = rejections;
  }

  /** It is known whose request this is. */
  void identify(Caller caller) {
    who = caller.identity();
  }

  /** Names the request in its answer and in the log. */
  String id() {
    return id;
  }

  /** Where the request comes from. */
  String address() {
    return RejectedRequest.address(request);
  }

  HttpServerRequest request() {
    return request;
  }

  /** Runs a step; where it throws, the client gets the answer that fits. */
  void guard(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException failure) {
      send(refusal(failure));
    }
  }

  /** What a step answers, or what its failure is answered with. */
  ArmAnswer answerOf(Supplier<ArmAnswer> step) {
    try {
      return step.get();
    } catch (RuntimeException failure) {
      return refusal(failure);
    }
  }

  private ArmAnswer refusal(RuntimeException failure) {
    ArmAnswer answer = errors.answer(failure, id);
    RejectedRequest.tell(request, answer.status(), who, rejections);
    return answer;
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
    context.runOnContext(ignored -> answer.write(request, id));
  }

  private static Buffer complete(Body body) {
    return switch (body) {
      case Body.Complete complete -> Buffer.buffer(complete.bytes());
      case Body.TooLarge() ->
          throw new ArmException(
              ArmAnswer.error(
                  413, "RequestEntityTooLarge", "The request content is larger than 1 MB."));
      case Body.Broken() -> throw ArmException.invalidContent("it could not be read.");
      case Body.TimedOut() ->
          throw new ArmException(
              ArmAnswer.error(
                  408, "RequestTimeout", "The request content took too long to arrive."));
      case Body.NoRoom() -> throw new ArmException(ArmAnswer.overloaded());
    };
  }
}
