package io.hermod.config;

import io.hermod.config.setting.CertificateFiles;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The certificate that the server presents.
 *
 * @param names additional names and addresses for the certificate that our own CA issues
 * @param certificate the operator's own certificate; null for one from our own CA
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
