package io.hermod.config;

import static java.util.function.Predicate.not;

import io.hermod.config.setting.CertificateSource;
import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import io.hermod.config.setting.TelemetrySettings;
import io.hermod.config.setting.TlsPolicy;
import io.hermod.config.source.Configuration;
import java.util.List;
import java.util.function.Predicate;

/** Finds settings that were set but have no effect because of other settings, and says why. */
final class UnusedSettings {
  private static final Predicate<Configuration> IS_EDGE = is(EdgeSettings.ENABLED);

  /** The first row that applies to a setting gives the reason. */
  private static final List<Row> ROWS =
      List.of(
          new Row(
              "it is for the Edge module, and edge.enabled is false",
              not(IS_EDGE),
              EdgeSettings.ONLY_FOR_THE_MODULE),
          new Row(
              "inbound.server-auth.tls-policy is strict, which opens no plain HTTP port",
              IS_EDGE.and(policy(TlsPolicy.STRICT)),
              List.of(Settings.HTTP_PORT)),
          new Row(
              "inbound.server-auth.tls-policy is disabled, which opens no HTTPS port",
              IS_EDGE.and(policy(TlsPolicy.DISABLED)),
              List.of(
                  Settings.HTTPS_PORT,
                  Settings.TLS_NAMES,
                  Settings.TLS_CERT_FILE,
                  Settings.TLS_KEY_FILE,
                  EdgeSettings.SERVER_CERT_SOURCE,
                  EdgeSettings.SERVER_CERT_FILE,
                  EdgeSettings.SERVER_KEY_FILE,
                  EdgeSettings.CLIENT_CERT_SOURCE,
                  EdgeSettings.CLIENT_CERT_ALLOW_UNKNOWN_CA,
                  EdgeSettings.CLIENT_CERT_CA_FILE)),
          new Row(
              "tls.cert-file is set, so Hermod does not issue its own certificate",
              configuration -> configuration.value(Settings.TLS_CERT_FILE).isPresent(),
              List.of(Settings.TLS_NAMES)),
          new Row(
              "inbound.server-auth.server-cert.source is File, so Hermod does not issue its own"
                  + " certificate",
              IS_EDGE.and(UnusedSettings::hasModulesCertificate),
              List.of(Settings.TLS_NAMES)),
          new Row(
              "inbound.client-auth.client-cert.enabled is false",
              IS_EDGE.and(not(is(EdgeSettings.CLIENT_CERT_ENABLED))),
              List.of(
                  EdgeSettings.CLIENT_CERT_SOURCE,
                  EdgeSettings.CLIENT_CERT_ALLOW_UNKNOWN_CA,
                  EdgeSettings.CLIENT_CERT_CA_FILE)),
          new Row(
              "inbound.client-auth.client-cert.allow-unknown-ca is true, so any CA is accepted",
              IS_EDGE.and(is(EdgeSettings.CLIENT_CERT_ALLOW_UNKNOWN_CA)),
              List.of(EdgeSettings.CLIENT_CERT_SOURCE, EdgeSettings.CLIENT_CERT_CA_FILE)),
          new Row(
              "inbound.client-auth.sas-keys.enabled is false",
              IS_EDGE.and(not(is(EdgeSettings.SAS_KEYS_ENABLED))),
              List.of(EdgeSettings.SAS_KEY_1, EdgeSettings.SAS_KEY_2)),
          new Row(
              "outbound.client-auth.client-cert.enabled is false",
              IS_EDGE.and(not(is(EdgeSettings.OUTBOUND_CERT_ENABLED))),
              List.of(
                  EdgeSettings.OUTBOUND_CERT_SOURCE,
                  EdgeSettings.OUTBOUND_CERT_FILE,
                  EdgeSettings.OUTBOUND_KEY_FILE)),
          new Row(
              "outbound.webhook.skip-server-cert-validation is true, so no certificate is checked",
              IS_EDGE.and(is(EdgeSettings.WEBHOOK_SKIP_VALIDATION)),
              List.of(EdgeSettings.WEBHOOK_ALLOW_UNKNOWN_CA)),
          new Row(
              "outbound.proxy is not set",
              configuration -> configuration.value(Settings.OUTBOUND_PROXY).isEmpty(),
              List.of(Settings.OUTBOUND_NO_PROXY)),
          new Row(
              "neither diagnostics.file nor diagnostics.topic is set",
              configuration -> !DiagnosticsConfig.of(configuration).isOn(),
              List.of(TelemetrySettings.DIAGNOSTICS_CATEGORIES)),
          new Row(
              "diagnostics.file is not set",
              configuration -> DiagnosticsConfig.of(configuration).file() == null,
              List.of(
                  TelemetrySettings.DIAGNOSTICS_MAX_BYTES,
                  TelemetrySettings.DIAGNOSTICS_MAX_FILES)),
          new Row(
              "tracing.otlp-endpoint is not set",
              configuration -> TracingConfig.of(configuration).endpoint() == null,
              List.of(TelemetrySettings.TRACING_SAMPLE_RATIO)),
          new Row(
              "virtual-time is false",
              not(is(Settings.VIRTUAL_TIME)),
              List.of(Settings.VIRTUAL_PATIENCE)),
          new Row(
              "store.max-bytes is unlimited, so the store never reaches that limit",
              UnusedSettings::isUnlimited,
              List.of(Settings.STORE_WHEN_FULL)));

  private record Row(String reason, Predicate<Configuration> applies, List<Setting<?>> settings) {}

  private UnusedSettings() {}

  /** Returns a sentence for each unused setting. */
  static List<String> warningsFor(Configuration configuration) {
    List<Row> rows = ROWS.stream().filter(row -> row.applies().test(configuration)).toList();
    return Settings.ALL.stream()
        .filter(configuration::isGiven)
        .flatMap(
            setting ->
                rows.stream()
                    .filter(row -> row.settings().contains(setting))
                    .limit(1)
                    .map(row -> sentence(configuration, setting, row)))
        .toList();
  }

  private static String sentence(Configuration configuration, Setting<?> setting, Row row) {
    return "%s (from %s) has no effect: %s"
        .formatted(setting.key(), configuration.origin(setting), row.reason());
  }

  private static Predicate<Configuration> is(Setting<Boolean> setting) {
    return configuration -> configuration.value(setting);
  }

  private static Predicate<Configuration> policy(TlsPolicy policy) {
    return configuration -> configuration.value(EdgeSettings.TLS_POLICY) == policy;
  }

  private static boolean hasModulesCertificate(Configuration configuration) {
    return configuration.value(EdgeSettings.SERVER_CERT_SOURCE) == CertificateSource.FILE;
  }

  private static boolean isUnlimited(Configuration configuration) {
    return StoreConfig.of(configuration).maxBytes() == Long.MAX_VALUE;
  }
}
