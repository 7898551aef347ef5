package io.hermod.config;

import org.jspecify.annotations.Nullable;

/**
 * How the Edge module calls others.
 *
 * @param clientCertificate null where none is shown
 * @param skipsServerValidation whether webhooks may show any certificate at all
 * @param allowsUnknownCa whether nobody needs to know who signed a webhook's certificate
 */
public record EdgeOutboundConfig(
    @Nullable CertificateFiles clientCertificate,
    boolean skipsServerValidation,
    boolean allowsUnknownCa,
    EventGrid eventGrid) {

  /**
   * What destinations of the kind EventGrid must be like.
   *
   * @param allowsInvalidHostnames whether they may be elsewhere than in Azure
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
