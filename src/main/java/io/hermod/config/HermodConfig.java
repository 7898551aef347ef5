package io.hermod.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be set, typed.
 *
 * @param httpsPort 0 means any free port; null: no HTTPS
 * @param httpPort 0 means any free port; null: no plain HTTP
 * @param publicUrl the address that clients use; null: the one that each caller used
 */
public record HermodConfig(
    Path dataDir,
    String host,
    @Nullable Integer httpsPort,
    @Nullable Integer httpPort,
    @Nullable URI publicUrl,
    TlsConfig tls,
    String profile,
    OutboundConfig outbound,
    HandshakeConfig handshake,
    StoreConfig store,
    SecretsConfig secrets,
    DeliveryConfig delivery,
    ProbationConfig probation,
    DeadLetterConfig deadLetter,
    TimeConfig time,
    MetricsConfig metrics,
    AuditConfig audit,
    HttpConfig http,
    SignInConfig signIn,
    QuotaConfig quotas,
    EdgeConfig edge,
    List<StorageAccountConfig> storageAccounts,
    List<OidcIssuerConfig> oidcIssuers,
    List<EntraTenantConfig> entraTenants) {
  private static final int EDGE_HTTP_PORT = 5888;

  public static HermodConfig of(Configuration from) {
    return new HermodConfig(
        from.value(Settings.DATA_DIR),
        from.value(Settings.HOST),
        httpsPort(from),
        httpPort(from),
        from.value(Settings.PUBLIC_URL).orElse(null),
        TlsConfig.of(from),
        from.value(Settings.PROFILE),
        OutboundConfig.of(from),
        HandshakeConfig.of(from),
        StoreConfig.of(from),
        SecretsConfig.of(from),
        DeliveryConfig.of(from),
        ProbationConfig.of(from),
        DeadLetterConfig.of(from),
        TimeConfig.of(from),
        MetricsConfig.of(from),
        AuditConfig.of(from),
        HttpConfig.of(from),
        SignInConfig.of(from),
        QuotaConfig.of(from),
        EdgeConfig.of(from),
        from.storageAccounts(),
        from.oidcIssuers(),
        from.entraTenants());
  }

  public ListenHost listenHost() {
    return new ListenHost(host);
  }

  private static @Nullable Integer httpsPort(Configuration from) {
    return isEdge(from) && !from.value(EdgeSettings.TLS_POLICY).opensHttps()
        ? null
        : from.value(Settings.HTTPS_PORT);
  }

  /** The module's policy counts, whatever port is given. */
  private static @Nullable Integer httpPort(Configuration from) {
    OptionalInt port = from.value(Settings.HTTP_PORT);
    if (!isEdge(from)) {
      return port.isPresent() ? port.getAsInt() : null;
    }
    return from.value(EdgeSettings.TLS_POLICY).opensHttp() ? port.orElse(EDGE_HTTP_PORT) : null;
  }

  private static boolean isEdge(Configuration from) {
    return from.value(EdgeSettings.ENABLED);
  }
}
