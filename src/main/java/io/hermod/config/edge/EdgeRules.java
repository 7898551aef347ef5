package io.hermod.config.edge;

import io.hermod.config.setting.CertificateSource;
import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import io.hermod.config.setting.TlsPolicy;
import io.hermod.config.source.Configuration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds settings of the Edge module that contradict each other. */
public final class EdgeRules {
  private final Configuration configuration;
  private final List<String> problems = new ArrayList<>();

  private EdgeRules(Configuration configuration) {
    this.configuration = configuration;
  }

  /** Returns a sentence for each problem; empty if the module is off. */
  public static List<String> problemsOf(Configuration configuration) {
    if (!configuration.value(EdgeSettings.ENABLED)) {
      return List.of();
    }
    EdgeRules rules = new EdgeRules(configuration);
    rules.check();
    return rules.problems;
  }

  private void check() {
    checkKeys();
    checkHttpPort();
    checkClientCertificates();
    checkFiles(
        EdgeSettings.SERVER_CERT_SOURCE,
        EdgeSettings.SERVER_CERT_FILE,
        EdgeSettings.SERVER_KEY_FILE);
    checkFiles(
        EdgeSettings.OUTBOUND_CERT_SOURCE,
        EdgeSettings.OUTBOUND_CERT_FILE,
        EdgeSettings.OUTBOUND_KEY_FILE);
  }

  private void checkKeys() {
    SasKeysConfig keys = SasKeysConfig.of(configuration);
    if (keys.isEnabled() && keys.keys().isEmpty()) {
      problems.add(
          "%s is true (from %s), so %s or %s must be set"
              .formatted(
                  EdgeSettings.SAS_KEYS_ENABLED.key(),
                  configuration.origin(EdgeSettings.SAS_KEYS_ENABLED),
                  EdgeSettings.SAS_KEY_1.key(),
                  EdgeSettings.SAS_KEY_2.key()));
    }
  }

  private void checkHttpPort() {
    TlsPolicy policy = configuration.value(EdgeSettings.TLS_POLICY);
    OptionalInt port = configuration.value(Settings.HTTP_PORT);
    if (policy.opensHttp() && configuration.isGiven(Settings.HTTP_PORT) && port.isEmpty()) {
      problems.add(
          "%s must not be off (from %s) while %s is %s"
              .formatted(
                  Settings.HTTP_PORT.key(),
                  configuration.origin(Settings.HTTP_PORT),
                  EdgeSettings.TLS_POLICY.key(),
                  policy.spelling()));
    }
  }

  private void checkClientCertificates() {
    if (isFile(EdgeSettings.CLIENT_CERT_SOURCE)) {
      require(EdgeSettings.CLIENT_CERT_CA_FILE, EdgeSettings.CLIENT_CERT_SOURCE);
    }
  }

  private void checkFiles(
      Setting<CertificateSource> source,
      Setting<Optional<Path>> certificates,
      Setting<Optional<Path>> key) {
    for (Setting<Optional<Path>> file : List.of(certificates, key)) {
      if (isFile(source)) {
        require(file, source);
      } else if (configuration.value(file).isPresent()) {
        problems.add(
            "%s is set (from %s), so %s must be File"
                .formatted(file.key(), configuration.origin(file), source.key()));
      }
    }
  }

  private boolean isFile(Setting<CertificateSource> source) {
    return configuration.value(source) == CertificateSource.FILE;
  }

  private void require(Setting<Optional<Path>> file, Setting<CertificateSource> source) {
    if (configuration.value(file).isEmpty()) {
      problems.add(
          "%s is File (from %s), so %s must be set"
              .formatted(source.key(), configuration.origin(source), file.key()));
    }
  }
}
