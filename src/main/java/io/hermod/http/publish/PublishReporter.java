package io.hermod.http.publish;

import io.hermod.access.Identification;
import io.hermod.http.server.ApiError;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.RequestOrigin;
import io.hermod.publish.PublishObserver;
import io.hermod.publish.PublishReport;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/** Describes publish requests to an observer. */
record PublishReporter(PublishObserver observer, PublishGuard guard) {

  void accepted(PublishRequest request) {
    if (observer.watchesAccepted()) {
      observer.answered(report(request, objectId(request.http()), null));
    }
  }

  /**
   * Reports a request that was refused.
   *
   * @param events null if unknown
   */
  void refused(PublishRequest request, ApiError error, String text, @Nullable Integer events) {
    observer.answered(
        report(
            request,
            null,
            new PublishReport.Failure(
                uri(request.http()),
                error.status(),
                error.code(),
                error.detailCode(),
                text,
                events)));
  }

  private static PublishReport report(
      PublishRequest request, @Nullable String objectId, PublishReport.@Nullable Failure failure) {
    HttpServerRequest http = request.http();
    return new PublishReport(
        request.topic(), http.method().name(), sender(http, objectId), failure);
  }

  private static String uri(HttpServerRequest http) {
    return http.scheme() + "://" + http.authority() + Endpoint.rawPath(http);
  }

  /** Azure does not name the credential of an OPTIONS request. */
  private static PublishReport.Sender sender(HttpServerRequest http, @Nullable String objectId) {
    boolean isOptions = HttpMethod.OPTIONS.equals(http.method());
    return new PublishReport.Sender(
        RequestOrigin.address(http),
        RequestOrigin.tlsVersion(http),
        isOptions ? null : PublishGuard.shown(http),
        isOptions ? null : objectId);
  }

  private @Nullable String objectId(HttpServerRequest http) {
    return guard.known(http) instanceof Identification.Identified(var caller, _)
        ? caller.objectId()
        : null;
  }
}
