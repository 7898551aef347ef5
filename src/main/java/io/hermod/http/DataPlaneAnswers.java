package io.hermod.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Writes answers as the data plane of the service does, with its headers on each of them. */
final class DataPlaneAnswers {
  private static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("x-ms-request-id");
  private static final CharSequence VERSIONS =
      HttpHeaders.createOptimized("api-supported-versions");
  private static final CharSequence VERSION = HttpHeaders.createOptimized("2018-01-01");
  private static final CharSequence JSON =
      HttpHeaders.createOptimized("application/json; charset=utf-8");

  private static final DateTimeFormatter REPORT_TIME =
      DateTimeFormatter.ofPattern("M/d/yyyy h:mm:ss a", Locale.US).withZone(ZoneOffset.UTC);

  /** What stands in the body of an error. */
  @FunctionalInterface
  private interface ErrorForm {
    String body(ApiError error, String text, String requestId);
  }

  private final ErrorForm form;

  DataPlaneAnswers(InstantSource clock) {
    this((error, text, requestId) -> error.body(text + report(requestId, clock)));
  }

  private DataPlaneAnswers(ErrorForm form) {
    this.form = form;
  }

  /** Those that tell of errors as the Edge module does. */
  static DataPlaneAnswers ofEdge() {
    return new DataPlaneAnswers((error, text, _) -> EdgeProblem.of(error, text).body());
  }

  /** 200 with no body, after the caller added what headers it likes. */
  static void accept(HttpServerRequest request) {
    HttpServerResponse response = request.response();
    if (!response.closed()) {
      addHeaders(response, newRequestId()).end();
    }
  }

  /** The error, after the caller added what headers it likes; the rest of the body is let go by. */
  void refuse(HttpServerRequest request, ApiError error, String text) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    if (!request.isEnded()) {
      BodyReader.discard(request);
    }
    String requestId = newRequestId();
    addHeaders(response, requestId)
        .setStatusCode(error.status())
        .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
        .end(form.body(error, text, requestId));
  }

  void refuseUnknownPath(HttpServerRequest request) {
    // Without the query: it may hold a key.
    String uri = request.scheme() + "://" + request.authority() + request.path();
    refuse(
        request,
        ApiError.NOT_FOUND,
        "No HTTP resource was found that matches the request URI '" + uri + "'.");
  }

  private static HttpServerResponse addHeaders(HttpServerResponse response, String requestId) {
    return response.putHeader(REQUEST_ID, requestId).putHeader(VERSIONS, VERSION);
  }

  private static String report(String requestId, InstantSource clock) {
    return " Report '"
        + requestId
        + ":1:"
        + REPORT_TIME.format(clock.instant())
        + " (UTC)' to our forums for assistance or raise a support ticket.";
  }

  /** A random GUID; nobody has to be unable to guess it, so a cheap one. */
  private static String newRequestId() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    long high = (random.nextLong() & 0xFFFF_FFFF_FFFF_0FFFL) | 0x4000L;
    long low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
    return new UUID(high, low).toString();
  }
}
