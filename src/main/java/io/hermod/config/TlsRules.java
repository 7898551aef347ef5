package io.hermod.config;

import io.hermod.config.setting.CertificateSource;
import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds settings of the server's certificate that contradict each other. */
final class TlsRules {
  private final Configuration configuration;

  private TlsRules(Configuration configuration) {
    this.configuration = configuration;
  }

  /** Returns a sentence for each problem. */
  static List<String> problemsOf(Configuration configuration) {
    TlsRules rules = new TlsRules(configuration);
    List<String> problems = new ArrayList<>();
    problems.addAll(rules.alone(Settings.TLS_CERT_FILE, Settings.TLS_KEY_FILE));
    problems.addAll(rules.alone(Settings.TLS_KEY_FILE, Settings.TLS_CERT_FILE));
    problems.addAll(rules.twoCertificates());
    return problems;
  }

  private List<String> alone(Setting<Optional<Path>> given, Setting<Optional<Path>> missing) {
    return isSet(given) && !isSet(missing)
        ? List.of(
            "%s is set (from %s), so %s must be set too"
                .formatted(given.key(), configuration.origin(given), missing.key()))
        : List.of();
  }

  private List<String> twoCertificates() {
    boolean isModules =
        configuration.value(EdgeSettings.ENABLED)
            && configuration.value(EdgeSettings.SERVER_CERT_SOURCE) == CertificateSource.FILE;
    return isModules && isSet(Settings.TLS_CERT_FILE)
        ? List.of(
            "%s (from %s) and %s (from %s) both name the server's certificate; set only one"
                .formatted(
                    Settings.TLS_CERT_FILE.key(),
                    configuration.origin(Settings.TLS_CERT_FILE),
                    EdgeSettings.SERVER_CERT_FILE.key(),
                    configuration.origin(EdgeSettings.SERVER_CERT_FILE)))
        : List.of();
  }

  private boolean isSet(Setting<Optional<Path>> file) {
    return configuration.value(file).isPresent();
  }
}
