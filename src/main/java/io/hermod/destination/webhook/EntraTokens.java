package io.hermod.destination.webhook;

import io.hermod.config.source.EntraTenantConfig;
import io.hermod.egress.OutboundProxy;
import io.hermod.subscription.EntraApplication;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The tokens of the configured tenants, one per application, fetched when they are needed. */
public final class EntraTokens implements BearerSource, AutoCloseable {
  private final InstantSource clock;
  private final Map<String, EntraTokenClient> endpoints = new HashMap<>();
  private final Map<EntraApplication, TokenCell> cells = new ConcurrentHashMap<>();
  private final ExecutorService fetching = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * Creates the source without fetching any tokens.
   *
   * @param proxy the proxy for requests to the tenants
   * @param clock the real clock, because tokens expire in real time
   */
  public EntraTokens(List<EntraTenantConfig> tenants, OutboundProxy proxy, InstantSource clock) {
    this.clock = clock;
    tenants.forEach(
        tenant -> endpoints.put(tenant.id(), new EntraTokenClient(tenant, proxy, clock)));
  }

  @Override
  public CompletionStage<String> token(EntraApplication application) {
    EntraTokenClient endpoint = endpoints.get(application.tenantId().toLowerCase(Locale.ROOT));
    if (endpoint == null) {
      return CompletableFuture.failedFuture(
          new NoTokenException(
              "entra-tenants no longer contains tenant %s".formatted(application.tenantId())));
    }
    return cells.computeIfAbsent(application, each -> cell(endpoint, each)).token();
  }

  private TokenCell cell(EntraTokenClient endpoint, EntraApplication application) {
    return new TokenCell(
        () ->
            CompletableFuture.supplyAsync(
                () -> endpoint.fetch(application.applicationIdOrUri()), fetching),
        clock);
  }

  @Override
  public void refused(EntraApplication application, String token) {
    TokenCell cell = cells.get(application);
    if (cell != null) {
      cell.refused(token);
    }
  }

  @Override
  public void close() {
    fetching.shutdownNow();
    endpoints.values().forEach(EntraTokenClient::close);
  }
}
