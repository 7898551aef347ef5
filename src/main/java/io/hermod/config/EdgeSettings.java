package io.hermod.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the Edge module. Their names are those of its variables: {@code
 * broker__logDeliverySuccess} is {@code broker.log-delivery-success}.
 */
final class EdgeSettings {
  private static final int MANY = 999_999_999;

  static final Setting<Boolean> ENABLED =
      truth("edge.enabled", "false", "Be the Event Grid module of IoT Edge too; --edge for short.");
  static final Setting<Optional<Path>> TWIN_FILE =
      file("edge.twin-file", "Topics and subscriptions to begin with, as in a module twin.");
  static final Setting<String> HUB =
      new Setting<>("edge.hub", "hermod", ValueFormats.word(), "The IoT hub in ids.");
  static final Setting<Optional<String>> DEVICE =
      new Setting<>(
          "edge.device", "host-name", ValueFormats.wordOr("host-name"), "The device in ids.");
  static final Setting<String> MODULE =
      new Setting<>("edge.module", "eventgridmodule", ValueFormats.word(), "The module in ids.");

  static final Setting<TlsPolicy> TLS_POLICY =
      new Setting<>(
          "inbound.server-auth.tls-policy",
          "strict",
          ValueFormats.choice(List.of(TlsPolicy.values()), TlsPolicy::spelling),
          "With --edge: open HTTPS only (strict), both ports (enabled) or HTTP only (disabled).");
  static final Setting<CertificateSource> SERVER_CERT_SOURCE =
      source(
          "inbound.server-auth.server-cert.source",
          "The server's certificate: of Hermod's own authority (IoTEdge), or a File.");
  static final Setting<Optional<Path>> SERVER_CERT_FILE =
      file("inbound.server-auth.server-cert.cert-file", "The server's certificate chain, PEM.");
  static final Setting<Optional<Path>> SERVER_KEY_FILE =
      file("inbound.server-auth.server-cert.key-file", "Its private key, PEM (PKCS#8).");

  static final Setting<Boolean> CLIENT_CERT_ENABLED =
      truth("inbound.client-auth.client-cert.enabled", "true", "Let client certificates in.");
  static final Setting<CertificateSource> CLIENT_CERT_SOURCE =
      source(
          "inbound.client-auth.client-cert.source",
          "Who may sign them: Hermod's own authority (IoTEdge) unless ca-file is given, or a"
              + " File.");
  static final Setting<Boolean> CLIENT_CERT_ALLOW_UNKNOWN_CA =
      truth(
          "inbound.client-auth.client-cert.allow-unknown-ca",
          "true",
          "Whoever signed them: self-signed ones too.");
  static final Setting<Optional<Path>> CLIENT_CERT_CA_FILE =
      file("inbound.client-auth.client-cert.ca-file", "The authorities that may sign them, PEM.");
  static final Setting<Boolean> SAS_KEYS_ENABLED =
      truth("inbound.client-auth.sas-keys.enabled", "false", "Let keys in (aeg-sas-key).");
  static final Setting<Optional<String>> SAS_KEY_1 =
      key("inbound.client-auth.sas-keys.key1", "One key.");
  static final Setting<Optional<String>> SAS_KEY_2 =
      key("inbound.client-auth.sas-keys.key2", "Another key, as good as the first.");

  static final Setting<Boolean> OUTBOUND_CERT_ENABLED =
      truth(
          "outbound.client-auth.client-cert.enabled",
          "true",
          "Show webhooks of Edge topics a certificate, where there is one.");
  static final Setting<CertificateSource> OUTBOUND_CERT_SOURCE =
      source(
          "outbound.client-auth.client-cert.source",
          "Where it is: nowhere without the IoT Edge daemon (IoTEdge), or a File.");
  static final Setting<Optional<Path>> OUTBOUND_CERT_FILE =
      file("outbound.client-auth.client-cert.cert-file", "The certificate chain, PEM.");
  static final Setting<Optional<Path>> OUTBOUND_KEY_FILE =
      file("outbound.client-auth.client-cert.key-file", "Its private key, PEM (PKCS#8).");
  static final Setting<Boolean> WEBHOOK_SKIP_VALIDATION =
      truth(
          "outbound.webhook.skip-server-cert-validation",
          "false",
          "Let webhooks of Edge topics show any certificate.");
  static final Setting<Boolean> WEBHOOK_ALLOW_UNKNOWN_CA =
      truth(
          "outbound.webhook.allow-unknown-ca",
          "true",
          "Let anybody sign the certificates of their webhooks; name and dates must be right.");
  static final Setting<Boolean> EVENTGRID_HTTPS_ONLY =
      truth("outbound.eventgrid.https-only", "true", "Refuse http:// for EventGrid destinations.");
  static final Setting<Boolean> EVENTGRID_ALLOW_INVALID_HOSTNAMES =
      truth(
          "outbound.eventgrid.allow-invalid-hostnames",
          "false",
          "Let them be elsewhere than in Azure.");

  static final Setting<Integer> BROKER_ATTEMPTS =
      number("broker.default-max-delivery-attempts", "30", "Attempts per event of an Edge topic.");
  static final Setting<Integer> BROKER_TIME_TO_LIVE =
      number(
          "broker.default-event-time-to-live-in-seconds", "7200", "How long such an event lives.");
  static final Setting<Integer> BROKER_BATCH_BYTES =
      number(
          "broker.default-max-batch-size-in-bytes",
          "1058576",
          "The size of batches that are limited only by their count.");
  static final Setting<Integer> BROKER_BATCH_EVENTS =
      number(
          "broker.default-max-events-per-batch",
          "10",
          "The count of batches that are limited only by their size.");
  static final Setting<Boolean> BROKER_LOG_SUCCESS =
      truth("broker.log-delivery-success", "false", "Log every delivery of Edge topics.");
  static final Setting<Integer> API_BATCH_EVENTS =
      number(
          "api.delivery-policy-limits.max-events-per-batch",
          "50",
          "The most events that a subscription may ask for.");
  static final Setting<Integer> API_BATCH_KILOBYTES =
      new Setting<>(
          "api.delivery-policy-limits.max-preferred-batch-size-in-kilobytes",
          "1033",
          ValueFormats.number(1, 1_000_000),
          "The most kilobytes that it may ask for.");
  static final Setting<Integer> API_BATCH_BYTES =
      new Setting<>(
          "api.delivery-policy-limits.max-batch-size-in-bytes",
          "1058576",
          ValueFormats.number(1024, MANY),
          "The same by its name of 2019; where both are given, the larger counts.");
  static final Setting<MetricsReporter> METRICS_REPORTER =
      new Setting<>(
          "metrics.reporter-type",
          "none",
          ValueFormats.choice(List.of(MetricsReporter.values()), MetricsReporter::spelling),
          "With --edge, where the module's metrics go: none, console or prometheus.");

  /** Not those that topics of any kind follow. */
  static final List<Setting<?>> ONLY_FOR_THE_MODULE =
      List.of(
          TWIN_FILE,
          HUB,
          DEVICE,
          MODULE,
          TLS_POLICY,
          SERVER_CERT_SOURCE,
          SERVER_CERT_FILE,
          SERVER_KEY_FILE,
          CLIENT_CERT_ENABLED,
          CLIENT_CERT_SOURCE,
          CLIENT_CERT_ALLOW_UNKNOWN_CA,
          CLIENT_CERT_CA_FILE,
          SAS_KEYS_ENABLED,
          SAS_KEY_1,
          SAS_KEY_2,
          OUTBOUND_CERT_ENABLED,
          OUTBOUND_CERT_SOURCE,
          OUTBOUND_CERT_FILE,
          OUTBOUND_KEY_FILE,
          WEBHOOK_SKIP_VALIDATION,
          WEBHOOK_ALLOW_UNKNOWN_CA,
          BROKER_ATTEMPTS,
          BROKER_TIME_TO_LIVE,
          BROKER_BATCH_BYTES,
          BROKER_BATCH_EVENTS,
          BROKER_LOG_SUCCESS,
          API_BATCH_EVENTS,
          API_BATCH_KILOBYTES,
          API_BATCH_BYTES);

  static final List<Setting<?>> ALL =
      List.of(
          ENABLED,
          TWIN_FILE,
          HUB,
          DEVICE,
          MODULE,
          TLS_POLICY,
          SERVER_CERT_SOURCE,
          SERVER_CERT_FILE,
          SERVER_KEY_FILE,
          CLIENT_CERT_ENABLED,
          CLIENT_CERT_SOURCE,
          CLIENT_CERT_ALLOW_UNKNOWN_CA,
          CLIENT_CERT_CA_FILE,
          SAS_KEYS_ENABLED,
          SAS_KEY_1,
          SAS_KEY_2,
          OUTBOUND_CERT_ENABLED,
          OUTBOUND_CERT_SOURCE,
          OUTBOUND_CERT_FILE,
          OUTBOUND_KEY_FILE,
          WEBHOOK_SKIP_VALIDATION,
          WEBHOOK_ALLOW_UNKNOWN_CA,
          EVENTGRID_HTTPS_ONLY,
          EVENTGRID_ALLOW_INVALID_HOSTNAMES,
          BROKER_ATTEMPTS,
          BROKER_TIME_TO_LIVE,
          BROKER_BATCH_BYTES,
          BROKER_BATCH_EVENTS,
          BROKER_LOG_SUCCESS,
          API_BATCH_EVENTS,
          API_BATCH_KILOBYTES,
          API_BATCH_BYTES,
          METRICS_REPORTER);

  private EdgeSettings() {}

  private static Setting<Boolean> truth(String key, String fallback, String meaning) {
    return new Setting<>(key, fallback, ValueFormats.truth(), meaning);
  }

  private static Setting<Integer> number(String key, String fallback, String meaning) {
    return new Setting<>(key, fallback, ValueFormats.number(1, MANY), meaning);
  }

  private static Setting<Optional<Path>> file(String key, String meaning) {
    return new Setting<>(key, "none", ValueFormats.pathOrNone(), meaning);
  }

  private static Setting<Optional<String>> key(String key, String meaning) {
    return new Setting<>(key, "none", ValueFormats.secretOrNone(), meaning);
  }

  private static Setting<CertificateSource> source(String key, String meaning) {
    return new Setting<>(
        key,
        "IoTEdge",
        ValueFormats.choice(List.of(CertificateSource.values()), CertificateSource::spelling),
        meaning);
  }
}
