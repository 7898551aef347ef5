package io.hermod.config.edge;

import io.hermod.config.setting.CertificateFiles;
import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.setting.TlsPolicy;
import io.hermod.config.source.Configuration;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Which ports the Edge module opens, and how its clients authenticate.
 *
 * @param serverCertificate null for one from our own CA
 */
public record InboundConfig(
    TlsPolicy tlsPolicy,
    @Nullable CertificateFiles serverCertificate,
    ClientCertificates clientCertificates,
    SasKeysConfig sasKeys) {

  /**
   * Which client certificates are accepted.
   *
   * @param caFile the CAs to trust; null for our own
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
