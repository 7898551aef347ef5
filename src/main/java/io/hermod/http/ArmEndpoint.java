package io.hermod.http;

import io.hermod.http.BodyReader.Body;
import io.hermod.manage.Subscriptions;
import io.hermod.manage.Topics;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * The management API in the form of Azure Resource Manager. A request is read and authorised on its
 * event loop; the use case, which blocks, runs on the given executor.
 */
final class ArmEndpoint implements Endpoint {
  private static final int MAX_BODY_BYTES = 1_048_576;
  private static final String BEARER = "Bearer ";

  private final ArmRoutes routes;
  private final BearerCheck bearerCheck;
  private final Supplier<String> baseUrl;
  private final Executor executor;

  /**
   * Builds the endpoint.
   *
   * @param baseUrl {@code https://<host>:<port>} as clients reach this router
   * @param executor starts a virtual thread per task
   */
  ArmEndpoint(
      Topics topics,
      Subscriptions subscriptions,
      BearerCheck bearerCheck,
      Supplier<String> baseUrl,
      Executor executor) {
    this.routes = new ArmRoutes(topics, subscriptions, baseUrl);
    this.bearerCheck = bearerCheck;
    this.baseUrl = baseUrl;
    this.executor = executor;
  }

  @Override
  public boolean claims(HttpServerRequest request) {
    return ArmPath.isManagement(rawPath(request));
  }

  @Override
  public void handle(HttpServerRequest request) {
    String requestId = UUID.randomUUID().toString();
    guarded(request, requestId, () -> begin(request, requestId));
  }

  private void begin(HttpServerRequest request, String requestId) {
    authorise(request);
    ArmQuery query = ArmQuery.parse(request.query());
    ArmPath path = ArmPath.parse(rawPath(request));
    ArmAction action = routes.action(path, request.method());
    String url = url(request);
    BodyReader.read(
        request,
        MAX_BODY_BYTES,
        body ->
            guarded(
                request,
                requestId,
                () ->
                    run(
                        request,
                        requestId,
                        action,
                        new ArmCall(path, query, url, complete(body)))));
  }

  private void authorise(HttpServerRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    boolean isBearer = header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length());
    if (!isBearer || !bearerCheck.isValid(header.substring(BEARER.length()).strip())) {
      throw new ArmException(
          ArmAnswer.error(401, "AuthenticationFailed", "A valid bearer token is needed to manage.")
              .with("WWW-Authenticate", "Bearer"));
    }
  }

  private static Buffer complete(Body body) {
    return switch (body) {
      case Body.Complete(Buffer bytes) -> bytes;
      case Body.TooLarge() ->
          throw new ArmException(
              ArmAnswer.error(
                  413, "RequestEntityTooLarge", "The request content is larger than 1 MB."));
      case Body.Broken() -> throw ArmException.invalidContent("it could not be read.");
    };
  }

  private void run(HttpServerRequest request, String requestId, ArmAction action, ArmCall call) {
    Context context = Objects.requireNonNull(Vertx.currentContext());
    executor.execute(
        () -> {
          ArmAnswer answer = answer(action, call, requestId);
          context.runOnContext(ignored -> answer.send(request.response(), requestId));
        });
  }

  private static ArmAnswer answer(ArmAction action, ArmCall call, String requestId) {
    try {
      return action.run(call);
    } catch (RuntimeException failure) {
      return ArmErrors.answer(failure, requestId);
    }
  }

  /** Answers for a step that fails on the event loop. */
  private static void guarded(HttpServerRequest request, String requestId, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException failure) {
      ArmErrors.answer(failure, requestId).send(request.response(), requestId);
    }
  }

  /** Next pages are fetched under the name that the client used, which its TLS trusts. */
  private String url(HttpServerRequest request) {
    return request.authority() == null
        ? baseUrl.get() + rawPath(request)
        : request.scheme() + "://" + request.authority() + rawPath(request);
  }

  /** Some requests have no path: {@code OPTIONS *}. */
  private static String rawPath(HttpServerRequest request) {
    return Objects.requireNonNullElse(request.path(), "");
  }
}
