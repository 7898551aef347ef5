package io.hermod.http.server;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Writes responses in the form of Event Grid's data plane, with its headers. */
public final class DataPlaneResponses {
  private static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("x-ms-request-id");
  private static final CharSequence VERSIONS =
      HttpHeaders.createOptimized("api-supported-versions");
  private static final CharSequence VERSION = HttpHeaders.createOptimized("2018-01-01");
  private static final CharSequence JSON =
      HttpHeaders.createOptimized("application/json; charset=utf-8");

  private static final DateTimeFormatter REPORT_TIME =
      DateTimeFormatter.ofPattern("M/d/yyyy h:mm:ss a", Locale.US).withZone(ZoneOffset.UTC);

  /** Writes the body of an error response. */
  @FunctionalInterface
  private interface ErrorForm {
    String body(ApiError error, String text, String requestId);
  }

  private final ErrorForm form;

  public DataPlaneResponses(InstantSource clock) {
    this((error, text, requestId) -> error.body(text + report(requestId, clock)));
  }

  private DataPlaneResponses(ErrorForm form) {
    this.form = form;
  }

  /** Returns responses whose errors have the form of the Edge module. */
  public static DataPlaneResponses ofEdge() {
    return new DataPlaneResponses((error, text, _) -> EdgeProblem.of(error, text).body());
  }

  /** Responds with 200 and no body. The caller may have added headers. */
  public static void accept(HttpServerRequest request) {
    HttpServerResponse response = request.response();
    if (!response.closed()) {
      addHeaders(response, newRequestId()).end();
    }
  }

  /**
   * Responds with an error and discards the rest of the request. The caller may have added headers.
   */
  public void refuse(HttpServerRequest request, ApiError error, String text) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    if (!request.isEnded()) {
      BodyReader.discard(request);
    }
    String requestId = newRequestId();
    RejectionLog.tell(request, error.status(), requestId, error.detailCode());
    addHeaders(response, requestId)
        .setStatusCode(error.status())
        .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
        .end(form.body(error, text, requestId));
  }

  public void refuseUnknownPath(HttpServerRequest request) {
    // Without the query, which may contain a key.
    String uri = RequestOrigin.scheme(request) + "://" + request.authority() + request.path();
    refuse(
        request,
        ApiError.NOT_FOUND,
        "No HTTP resource was found that matches the request URI '" + uri + "'.");
  }

  private static HttpServerResponse addHeaders(HttpServerResponse response, String requestId) {
    return response.putHeader(REQUEST_ID, requestId).putHeader(VERSIONS, VERSION);
  }

  private static String report(String requestId, InstantSource clock) {
    return " The server's log has more about request '"
        + requestId
        + ":1:"
        + REPORT_TIME.format(clock.instant())
        + " (UTC)'.";
  }

  /** A random GUID from a fast generator: it need not be unpredictable. */
  private static String newRequestId() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    long high = (random.nextLong() & 0xFFFF_FFFF_FFFF_0FFFL) | 0x4000L;
    long low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
    return new UUID(high, low).toString();
  }
}
