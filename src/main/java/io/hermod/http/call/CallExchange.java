package io.hermod.http.call;

import io.hermod.access.Caller;
import io.hermod.audit.Rejections;
import io.hermod.http.server.BodyReader;
import io.hermod.http.server.BodyReader.Body;
import io.hermod.http.server.RejectedRequest;
import io.hermod.http.server.RejectionLog;
import io.hermod.http.server.RequestOrigin;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A management request and its response; created on the event loop of the request. */
public final class CallExchange {
  private static final int MAX_BODY_BYTES = 1_048_576;

  /** Turns failures into responses. */
  @FunctionalInterface
  public interface ErrorForm {
    CallResponse answer(RuntimeException failure, String requestId);
  }

  private final HttpServerRequest request;
  private final ErrorForm errors;
  private final Rejections rejections;
  private volatile Map<String, String> who = Map.of();
  private final String id = UUID.randomUUID().toString();
  private final Context context = Objects.requireNonNull(Vertx.currentContext());

  public CallExchange(HttpServerRequest request, Rejections rejections) {
    this(request, CallErrors::answer, rejections);
  }

  /**
   * Starts the exchange when the head of the request has arrived.
   *
   * @param rejections is told if the caller is rejected
   */
  public CallExchange(HttpServerRequest request, ErrorForm errors, Rejections rejections) {
    this.request = request;
    this.errors = errors;
    this.rejections = rejections;
  }

  /** Records who sent the request. */
  public void identify(Caller caller) {
    who = caller.identity();
  }

  /** Returns the id of the request in its response and in the log. */
  String id() {
    return id;
  }

  /** Returns the address of the client. */
  String address() {
    return RequestOrigin.address(request);
  }

  public HttpServerRequest request() {
    return request;
  }

  /** Runs a step. If it throws, sends the matching error response. */
  public void guard(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException failure) {
      send(refusal(failure));
    } catch (Error failure) {
      send(refusal(unexpected(failure)));
    }
  }

  /** Returns the response of a step, or the error response if it throws. */
  CallResponse answerOf(Supplier<CallResponse> step) {
    try {
      return step.get();
    } catch (RuntimeException failure) {
      return refusal(failure);
    } catch (Error failure) {
      return refusal(unexpected(failure));
    }
  }

  /**
   * Errors such as a stack overflow get a response too. When the heap is exhausted, the JVM exits.
   */
  private static RuntimeException unexpected(Error failure) {
    return new IllegalStateException("an error ended the call", failure);
  }

  private CallResponse refusal(RuntimeException failure) {
    CallResponse answer = errors.answer(failure, id);
    RejectedRequest.tell(request, answer.status(), who, rejections);
    log(answer);
    return answer;
  }

  /** Those that fail because of the server are logged with their cause. */
  private void log(CallResponse answer) {
    if (answer.status() < 500) {
      String code = answer.problem().map(CallResponse.Problem::code).orElse("");
      RejectionLog.tell(request, answer.status(), id, code);
    }
  }

  /** Runs a step on the event loop of the request, and then resumes the paused request. */
  void resume(Runnable step) {
    context.runOnContext(
        _ -> {
          guard(step);
          request.resume();
        });
  }

  /** Reads the whole body and passes it on. */
  public void readBody(Consumer<Buffer> next) {
    BodyReader.read(request, MAX_BODY_BYTES, body -> guard(() -> next.accept(complete(body))));
  }

  /** Reads the whole body without decompressing it, and passes it on. */
  public void readBodyAsSent(Consumer<Buffer> next) {
    BodyReader.readAsSent(
        request, MAX_BODY_BYTES, body -> guard(() -> next.accept(complete(body))));
  }

  /** Sends an error that is no fault of the caller, and logs it as the rejection of a request. */
  public void reject(CallResponse error) {
    String code = error.problem().map(CallResponse.Problem::code).orElse("");
    RejectionLog.tell(request, error.status(), id, code);
    send(error);
  }

  /** Sends the response. Any thread may call this. */
  public void send(CallResponse answer) {
    context.runOnContext(ignored -> answer.write(request, id));
  }

  private static Buffer complete(Body body) {
    return switch (body) {
      case Body.Complete complete -> Buffer.buffer(complete.bytes());
      case Body.TooLarge() ->
          throw new CallException(
              CallResponse.error(
                  413, "RequestEntityTooLarge", "The request content is larger than 1 MB."));
      case Body.Broken() -> throw CallException.invalidContent("it could not be read.");
      case Body.TimedOut() ->
          throw new CallException(
              CallResponse.error(
                  408, "RequestTimeout", "The request content took too long to arrive."));
      case Body.NoRoom() -> throw new CallException(CallResponse.overloaded());
    };
  }
}
