package io.hermod.config;

import io.hermod.config.setting.ProxyConfig;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import io.hermod.config.source.EntraTenantConfig;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which servers Hermod may call, and how.
 *
 * @param caFile CA certificates to trust in addition to the usual ones
 * @param egress which networks subscriptions can make us call
 * @param proxy null if servers are called directly
 * @param entraTenants the tenants that issue tokens for protected webhooks
 * @param resources how to reach what subscriptions name without a URL
 */
public record OutboundConfig(
    boolean webhookHttpsOnly,
    @Nullable Path caFile,
    EgressConfig egress,
    @Nullable ProxyConfig proxy,
    List<EntraTenantConfig> entraTenants,
    ResourceConfig resources) {

  static OutboundConfig of(Configuration from) {
    return new OutboundConfig(
        from.value(Settings.WEBHOOK_HTTPS_ONLY),
        from.value(Settings.OUTBOUND_CA_FILE).orElse(null),
        EgressConfig.of(from),
        from.value(Settings.OUTBOUND_PROXY)
            .map(proxy -> proxy.except(from.value(Settings.OUTBOUND_NO_PROXY)))
            .orElse(null),
        from.entraTenants(),
        ResourceConfig.of(from));
  }
}
