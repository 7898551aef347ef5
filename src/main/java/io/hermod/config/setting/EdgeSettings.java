package io.hermod.config.setting;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of the Edge module. Their keys follow the module's variables: {@code
 * broker__logDeliverySuccess} is {@code broker.log-delivery-success}.
 */
public final class EdgeSettings {
  private static final int MANY = 999_999_999;

  public static final Setting<Boolean> ENABLED =
      truth(
          "edge.enabled",
          "false",
          "Act as the Event Grid module of IoT Edge too; `--edge` for short.");
  public static final Setting<Optional<Path>> TWIN_FILE =
      file(
          "edge.twin-file",
          "A file with topics and subscriptions to create at startup, in the format of a module"
              + " twin.");
  public static final Setting<String> HUB =
      new Setting<>(
          "edge.hub", "hermod", ValueFormats.word(), "The name of the IoT hub in resource ids.");
  public static final Setting<Optional<String>> DEVICE =
      new Setting<>(
          "edge.device",
          "host-name",
          ValueFormats.wordOr("host-name"),
          "The name of the device in resource ids.");
  public static final Setting<String> MODULE =
      new Setting<>(
          "edge.module",
          "eventgridmodule",
          ValueFormats.word(),
          "The name of the module in resource ids.");

  public static final Setting<TlsPolicy> TLS_POLICY =
      new Setting<>(
          "inbound.server-auth.tls-policy",
          "strict",
          ValueFormats.choice(List.of(TlsPolicy.values()), TlsPolicy::spelling),
          "Which ports to open: HTTPS only (`strict`), both (`enabled`) or HTTP only"
              + " (`disabled`).");
  public static final Setting<CertificateSource> SERVER_CERT_SOURCE =
      source(
          "inbound.server-auth.server-cert.source",
          "Where the server's certificate comes from: Hermod's own CA (`IoTEdge`), or a `File`.");
  public static final Setting<Optional<Path>> SERVER_CERT_FILE =
      file(
          "inbound.server-auth.server-cert.cert-file",
          "The server's certificate chain, in PEM format.");
  public static final Setting<Optional<Path>> SERVER_KEY_FILE =
      file(
          "inbound.server-auth.server-cert.key-file",
          "The private key of the server's certificate, in PEM format (PKCS#8).");

  public static final Setting<Boolean> CLIENT_CERT_ENABLED =
      truth(
          "inbound.client-auth.client-cert.enabled",
          "true",
          "Accept clients that present a certificate.");
  public static final Setting<CertificateSource> CLIENT_CERT_SOURCE =
      source(
          "inbound.client-auth.client-cert.source",
          "Which CA must have signed client certificates: Hermod's own (`IoTEdge`) unless `ca-file`"
              + " is set, or the CAs of a `File`.");
  public static final Setting<Boolean> CLIENT_CERT_ALLOW_UNKNOWN_CA =
      truth(
          "inbound.client-auth.client-cert.allow-unknown-ca",
          "true",
          "Accept client certificates from any CA, and self-signed ones.");
  public static final Setting<Optional<Path>> CLIENT_CERT_CA_FILE =
      file(
          "inbound.client-auth.client-cert.ca-file",
          "The CA certificates that may have signed client certificates, in PEM format.");
  public static final Setting<Boolean> SAS_KEYS_ENABLED =
      truth(
          "inbound.client-auth.sas-keys.enabled",
          "false",
          "Accept clients that send a key in the header `aeg-sas-key`.");
  public static final Setting<Optional<String>> SAS_KEY_1 =
      key("inbound.client-auth.sas-keys.key1", "The first key.");
  public static final Setting<Optional<String>> SAS_KEY_2 =
      key("inbound.client-auth.sas-keys.key2", "The second key, equivalent to the first.");

  public static final Setting<Boolean> OUTBOUND_CERT_ENABLED =
      truth(
          "outbound.client-auth.client-cert.enabled",
          "true",
          "Present a client certificate to webhooks of Edge topics, if there is one.");
  public static final Setting<CertificateSource> OUTBOUND_CERT_SOURCE =
      source(
          "outbound.client-auth.client-cert.source",
          "Where that certificate comes from: a `File`, or `IoTEdge`, which means none, because"
              + " there is no IoT Edge daemon to issue one.");
  public static final Setting<Optional<Path>> OUTBOUND_CERT_FILE =
      file(
          "outbound.client-auth.client-cert.cert-file",
          "The client certificate chain, in PEM format.");
  public static final Setting<Optional<Path>> OUTBOUND_KEY_FILE =
      file(
          "outbound.client-auth.client-cert.key-file",
          "The private key of the client certificate, in PEM format (PKCS#8).");
  public static final Setting<Boolean> WEBHOOK_SKIP_VALIDATION =
      truth(
          "outbound.webhook.skip-server-cert-validation",
          "false",
          "Accept any certificate from webhooks of Edge topics.");
  public static final Setting<Boolean> WEBHOOK_ALLOW_UNKNOWN_CA =
      truth(
          "outbound.webhook.allow-unknown-ca",
          "true",
          "Accept certificates from any CA from webhooks of Edge topics. The host name and the"
              + " dates must still be valid.");
  public static final Setting<Boolean> EVENTGRID_HTTPS_ONLY =
      truth(
          "outbound.eventgrid.https-only",
          "true",
          "Refuse `http://` for destinations of type `EventGrid`.");
  public static final Setting<Boolean> EVENTGRID_ALLOW_INVALID_HOSTNAMES =
      truth(
          "outbound.eventgrid.allow-invalid-hostnames",
          "false",
          "Allow destinations of type `EventGrid` outside Azure.");

  public static final Setting<Integer> BROKER_ATTEMPTS =
      number(
          "broker.default-max-delivery-attempts",
          "30",
          "The default number of attempts per event of an Edge topic.");
  public static final Setting<Integer> BROKER_TIME_TO_LIVE =
      number(
          "broker.default-event-time-to-live-in-seconds",
          "7200",
          "The default time to live of an event of an Edge topic.");
  public static final Setting<Integer> BROKER_BATCH_BYTES =
      number(
          "broker.default-max-batch-size-in-bytes",
          "1058576",
          "The batch size if a subscription limits only the number of events.");
  public static final Setting<Integer> BROKER_BATCH_EVENTS =
      number(
          "broker.default-max-events-per-batch",
          "10",
          "The number of events per batch if a subscription limits only the size.");
  public static final Setting<Boolean> BROKER_LOG_SUCCESS =
      truth(
          "broker.log-delivery-success", "false", "Log every successful delivery of Edge topics.");
  public static final Setting<Integer> API_BATCH_EVENTS =
      number(
          "api.delivery-policy-limits.max-events-per-batch",
          "50",
          "The most events per batch that a subscription may ask for.");
  public static final Setting<Integer> API_BATCH_KILOBYTES =
      new Setting<>(
          "api.delivery-policy-limits.max-preferred-batch-size-in-kilobytes",
          "1033",
          ValueFormats.number(1, 1_000_000),
          "The largest batch size, in kilobytes, that a subscription may ask for.");
  public static final Setting<Integer> API_BATCH_BYTES =
      new Setting<>(
          "api.delivery-policy-limits.max-batch-size-in-bytes",
          "1058576",
          ValueFormats.number(1024, MANY),
          "The same limit in bytes, under its name of 2019. If both are set, the larger one"
              + " counts.");
  public static final Setting<MetricsReporter> METRICS_REPORTER =
      new Setting<>(
          "metrics.reporter-type",
          "none",
          ValueFormats.choice(List.of(MetricsReporter.values()), MetricsReporter::spelling),
          "Where the module's metrics go: `none`, `console` (the log) or `prometheus`"
              + " (`/metrics`).");

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

  private static final Set<Setting<?>> USEFUL_WITHOUT_THE_MODULE =
      Set.of(ENABLED, EVENTGRID_HTTPS_ONLY, EVENTGRID_ALLOW_INVALID_HOSTNAMES, METRICS_REPORTER);

  /** The settings that mean something only with {@code --edge}. */
  public static final List<Setting<?>> ONLY_FOR_THE_MODULE =
      ALL.stream().filter(setting -> !USEFUL_WITHOUT_THE_MODULE.contains(setting)).toList();

  private EdgeSettings() {}

  private static Setting<Boolean> truth(String key, String fallback, String description) {
    return new Setting<>(key, fallback, ValueFormats.truth(), description);
  }

  private static Setting<Integer> number(String key, String fallback, String description) {
    return new Setting<>(key, fallback, ValueFormats.number(1, MANY), description);
  }

  private static Setting<Optional<Path>> file(String key, String description) {
    return new Setting<>(key, "none", ValueFormats.pathOrNone(), description);
  }

  private static Setting<Optional<String>> key(String key, String description) {
    return new Setting<>(key, "none", ValueFormats.secretOrNone(), description);
  }

  private static Setting<CertificateSource> source(String key, String description) {
    return new Setting<>(
        key,
        "IoTEdge",
        ValueFormats.choice(List.of(CertificateSource.values()), CertificateSource::spelling),
        description);
  }
}
