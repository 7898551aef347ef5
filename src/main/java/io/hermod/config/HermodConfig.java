package io.hermod.config;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be set, typed.
 *
 * @param httpsPort 0 means any free port
 * @param httpPort 0 means any free port; null: no plain HTTP
 */
public record HermodConfig(
    Path dataDir,
    String host,
    int httpsPort,
    @Nullable Integer httpPort,
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
    List<StorageAccountConfig> storageAccounts,
    List<OidcIssuerConfig> oidcIssuers,
    List<EntraTenantConfig> entraTenants) {

  public static HermodConfig of(Configuration from) {
    OptionalInt httpPort = from.value(Settings.HTTP_PORT);
    return new HermodConfig(
        from.value(Settings.DATA_DIR),
        from.value(Settings.HOST),
        from.value(Settings.HTTPS_PORT),
        httpPort.isPresent() ? httpPort.getAsInt() : null,
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
        from.storageAccounts(),
        from.oidcIssuers(),
        from.entraTenants());
  }
}
