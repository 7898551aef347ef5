package io.hermod.http.publish;

import io.hermod.audit.AuditUnavailableException;
import io.hermod.audit.AuditedCall;
import io.hermod.http.call.CallRunner;
import io.hermod.http.server.BodyReader;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.RequestOrigin;
import io.hermod.http.server.RouteFamily;
import io.hermod.manage.subscription.Confirmation;
import io.hermod.store.StoreUnavailableException;
import io.vertx.core.Context;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.internal.ContextInternal;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The endpoint where owners of webhooks agree to receive events, by opening a link that was sent
 * only to them. The link is the credential; no other is needed.
 */
public final class ValidationEndpoint implements Endpoint {
  private static final Logger LOG = LoggerFactory.getLogger(ValidationEndpoint.class);
  private static final String PREFIX = "/eventsubscriptions/";
  private static final String SUFFIX = "/validate";

  private final LinkConfirmer confirmer;
  private final CallRunner runner;

  /** Confirms what the owner of an opened validation link agreed to. */
  @FunctionalInterface
  public interface LinkConfirmer {
    /**
     * May block.
     *
     * @param before runs if the link will change something; if it throws, nothing is changed
     */
    Confirmation confirm(String id, String token, Runnable before);
  }

  /**
   * Builds the endpoint.
   *
   * @param runner has the threads that may block, and the audit log
   */
  public ValidationEndpoint(LinkConfirmer confirmer, CallRunner runner) {
    this.confirmer = confirmer;
    this.runner = runner;
  }

  @Override
  public RouteFamily family() {
    return RouteFamily.VALIDATION;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    String path = Endpoint.rawPath(request);
    boolean isOurs = path.startsWith(PREFIX) && path.endsWith(SUFFIX);
    if (isOurs) {
      confirm(request);
    }
    return isOurs;
  }

  private void confirm(HttpServerRequest request) {
    BodyReader.discard(request);
    if (HttpMethod.GET.equals(request.method()) || HttpMethod.POST.equals(request.method())) {
      Context home = ContextInternal.current();
      String id = parameter(request, "id");
      String token = parameter(request, "token");
      LinkAudit audit = new LinkAudit(runner.trail(), call(request, id));
      runner.executor().execute(() -> answer(request, home, confirm(id, token, audit)));
    } else {
      request.response().putHeader(HttpHeaders.ALLOW, "GET, POST");
      write(request, ValidationPage.METHOD_NOT_ALLOWED);
    }
  }

  private static String parameter(HttpServerRequest request, String name) {
    try {
      return Objects.requireNonNullElse(request.params().get(name), "");
    } catch (IllegalArgumentException _) {
      return ""; // invalid percent-encoding, which no link of this server has
    }
  }

  private static AuditedCall call(HttpServerRequest request, String id) {
    return new AuditedCall(
        UUID.randomUUID().toString(),
        Map.of("link", id),
        RequestOrigin.address(request),
        request.method().name(),
        Endpoint.rawPath(request));
  }

  private ValidationPage confirm(String id, String token, LinkAudit audit) {
    ValidationPage page = confirm(id, token, audit::begin);
    audit.end(page.status());
    return page;
  }

  private ValidationPage confirm(String id, String token, Runnable before) {
    try {
      return ValidationPage.of(confirmer.confirm(id, token, before));
    } catch (StoreUnavailableException | AuditUnavailableException e) {
      LOG.warn("could not open a validation link: {}", e.getMessage());
      return ValidationPage.UNAVAILABLE;
    } catch (RuntimeException | Error e) {
      LOG.error("could not open a validation link", e);
      return ValidationPage.UNAVAILABLE;
    }
  }

  private static void answer(HttpServerRequest request, Context home, ValidationPage page) {
    home.runOnContext(_ -> write(request, page));
  }

  /** Prevents caching and referrers, because the address contains a secret. */
  private static void write(HttpServerRequest request, ValidationPage page) {
    HttpServerResponse response = request.response();
    if (!response.closed()) {
      response
          .setStatusCode(page.status())
          .putHeader(HttpHeaders.CONTENT_TYPE, "text/html; charset=utf-8")
          .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
          .putHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
          .putHeader("Referrer-Policy", "no-referrer")
          .putHeader("X-Content-Type-Options", "nosniff")
          .end(page.html());
    }
  }
}
