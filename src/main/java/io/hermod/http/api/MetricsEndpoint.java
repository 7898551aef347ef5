package io.hermod.http.api;

import io.hermod.access.Bearers;
import io.hermod.http.call.BearerGuard;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRunner;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.LargeResponse;
import io.hermod.http.server.RejectedRequest;
import io.hermod.http.server.RouteFamily;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.internal.ContextInternal;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the metrics to Prometheus. They are collected off the event loop, because collecting them
 * waits for the event loops.
 */
public final class MetricsEndpoint implements Endpoint {
  private static final Logger LOG = LoggerFactory.getLogger(MetricsEndpoint.class);
  private static final String PATH = "/metrics";
  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
  private static final String OPEN_METRICS = "application/openmetrics-text";
  private static final String OPEN_METRICS_TYPE = OPEN_METRICS + "; version=1.0.0; charset=utf-8";

  private static final Map<Integer, String> REFUSALS =
      Map.of(
          401, "a valid bearer token is required\n",
          403, "the client of this token may not read metrics\n",
          429, "too many wrong credentials came from this address\n",
          503, "the token cannot be verified now\n");

  /** The page in its two formats. Both may block. */
  public record Pages(Supplier<String> text, Supplier<String> openMetrics) {}

  private final SharedPage text;
  private final SharedPage openMetrics;
  private final boolean isOpen;
  private final BearerGuard guard;
  private final CallRunner runner;

  /**
   * Serves the metrics page.
   *
   * @param pages may block
   * @param isOpen whether anyone may read the metrics; otherwise, a token with read permission is
   *     required
   * @param runner collects the page, which may block
   */
  public MetricsEndpoint(Pages pages, boolean isOpen, Bearers bearers, CallRunner runner) {
    this.text = new SharedPage(pages.text(), runner.executor());
    this.openMetrics = new SharedPage(pages.openMetrics(), runner.executor());
    this.isOpen = isOpen;
    this.guard = new BearerGuard(bearers);
    this.runner = runner;
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.MONITORING;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    boolean isOurs = PATH.equals(request.path());
    if (isOurs) {
      show(request);
    }
    return isOurs;
  }

  private void show(HttpServerRequest request) {
    if (!HttpMethod.GET.equals(request.method())) {
      request.response().putHeader(HttpHeaders.ALLOW, "GET");
      answer(request, 405, "method not allowed\n");
    } else if (isOpen) {
      begin(request, ContextInternal.current());
    } else {
      Context home = ContextInternal.current();
      guard.decide(request, refusal -> home.runOnContext(_ -> goOn(request, home, refusal)));
    }
  }

  private void goOn(HttpServerRequest request, Context home, @Nullable CallResponse refusal) {
    if (refusal == null) {
      begin(request, home);
    } else {
      RejectedRequest.tell(request, refusal.status(), runner.rejections());
      refusal.headers().forEach((name, value) -> request.response().putHeader(name, value));
      answer(request, refusal.status(), REFUSALS.getOrDefault(refusal.status(), "refused\n"));
    }
  }

  private void begin(HttpServerRequest request, Context home) {
    if (LargeResponse.hasRoom(request)) {
      answerWithPage(request, home);
    } else {
      refuseForNow(request);
    }
  }

  private static void refuseForNow(HttpServerRequest request) {
    request.response().putHeader(HttpHeaders.RETRY_AFTER, "5");
    answer(request, 503, "too many clients have not read their responses yet\n");
  }

  private void answerWithPage(HttpServerRequest request, Context home) {
    boolean isOpenMetrics = wantsOpenMetrics(request.getHeader(HttpHeaders.ACCEPT));
    String type = isOpenMetrics ? OPEN_METRICS_TYPE : TEXT;
    var _ =
        (isOpenMetrics ? openMetrics : text)
            .collect()
            .whenComplete(
                (page, fault) -> home.runOnContext(_ -> answer(request, type, page, fault)));
  }

  private static void answer(
      HttpServerRequest request, String type, @Nullable Buffer page, @Nullable Throwable fault) {
    if (page == null) {
      LOG.error("could not collect the metrics", fault);
      answer(request, 500, "could not collect the metrics\n");
    } else {
      answer(request, 200, type, page);
    }
  }

  /** Whoever names the format at all, as Prometheus does, prefers it. */
  private static boolean wantsOpenMetrics(@Nullable String accept) {
    return accept != null && accept.toLowerCase(Locale.ROOT).contains(OPEN_METRICS);
  }

  private static void answer(HttpServerRequest request, int status, String text) {
    answer(request, status, TEXT, Buffer.buffer(text));
  }

  private static void answer(HttpServerRequest request, int status, String type, Buffer text) {
    HttpServerResponse response = request.response();
    if (!response.closed()) {
      response.setStatusCode(status).putHeader(HttpHeaders.CONTENT_TYPE, type);
      if (!LargeResponse.send(request, text)) {
        refuseForNow(request);
      }
    }
  }
}
