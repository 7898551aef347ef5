package io.hermod.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The certificate that the server presents.
 *
 * @param names more names and addresses for the certificate of our own authority
 * @param certificate the operator's own certificate; null for one of our authority
 */
public record TlsConfig(List<String> names, @Nullable CertificateFiles certificate) {

  public TlsConfig {
    names = List.copyOf(names);
  }

  static TlsConfig of(Configuration from) {
    return new TlsConfig(
        from.value(Settings.TLS_NAMES),
        from.value(Settings.TLS_CERT_FILE)
            .map(
                file -> new CertificateFiles(file, from.value(Settings.TLS_KEY_FILE).orElseThrow()))
            .orElse(null));
  }
}
