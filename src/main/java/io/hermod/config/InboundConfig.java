package io.hermod.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in at the Edge module, and by which door.
 *
 * @param serverCertificate null for one of our own authority
 */
public record InboundConfig(
    TlsPolicy tlsPolicy,
    @Nullable CertificateFiles serverCertificate,
    ClientCertificates clientCertificates,
    SasKeysConfig sasKeys) {

  /**
   * Which client certificates are good.
   *
   * @param caFile the authorities to trust; null for our own
   */
  public record ClientCertificates(
      boolean isEnabled, boolean allowsUnknownCa, @Nullable Path caFile) {}

  static InboundConfig of(Configuration from) {
    return new InboundConfig(
        from.value(EdgeSettings.TLS_POLICY),
        CertificateFiles.of(
            from.value(EdgeSettings.SERVER_CERT_SOURCE),
            from.value(EdgeSettings.SERVER_CERT_FILE),
            from.value(EdgeSettings.SERVER_KEY_FILE)),
        new ClientCertificates(
            from.value(EdgeSettings.CLIENT_CERT_ENABLED),
            from.value(EdgeSettings.CLIENT_CERT_ALLOW_UNKNOWN_CA),
            from.value(EdgeSettings.CLIENT_CERT_CA_FILE).orElse(null)),
        SasKeysConfig.of(from));
  }
}
