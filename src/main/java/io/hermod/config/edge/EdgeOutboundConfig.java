package io.hermod.config.edge;

import io.hermod.config.setting.CertificateFiles;
import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.source.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * How the Edge module calls other servers.
 *
 * @param clientCertificate null to present none
 * @param skipsServerValidation whether any certificate of a webhook is accepted
 * @param allowsUnknownCa whether certificates of webhooks may come from any CA
 */
public record EdgeOutboundConfig(
    @Nullable CertificateFiles clientCertificate,
    boolean skipsServerValidation,
    boolean allowsUnknownCa,
    EventGrid eventGrid) {

  /**
   * The rules for destinations of type EventGrid.
   *
   * @param allowsInvalidHostnames whether they may be outside Azure
   */
  public record EventGrid(boolean isHttpsOnly, boolean allowsInvalidHostnames) {}

  static EdgeOutboundConfig of(Configuration from) {
    return new EdgeOutboundConfig(
        from.value(EdgeSettings.OUTBOUND_CERT_ENABLED)
            ? CertificateFiles.of(
                from.value(EdgeSettings.OUTBOUND_CERT_SOURCE),
                from.value(EdgeSettings.OUTBOUND_CERT_FILE),
                from.value(EdgeSettings.OUTBOUND_KEY_FILE))
            : null,
        from.value(EdgeSettings.WEBHOOK_SKIP_VALIDATION),
        from.value(EdgeSettings.WEBHOOK_ALLOW_UNKNOWN_CA),
        new EventGrid(
            from.value(EdgeSettings.EVENTGRID_HTTPS_ONLY),
            from.value(EdgeSettings.EVENTGRID_ALLOW_INVALID_HOSTNAMES)));
  }
}
