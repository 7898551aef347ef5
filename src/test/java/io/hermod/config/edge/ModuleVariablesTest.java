package io.hermod.config.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.ConfigException;
import io.hermod.config.source.Configuration;
import io.hermod.config.source.GivenValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModuleVariablesTest {
  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @ParameterizedTest
  @CsvSource({
    "inbound__serverAuth__tlsPolicy, strict, enabled, inbound.server-auth.tls-policy",
    "inbound__serverAuth__serverCert__source, IoTEdge, iotedge,"
        + " inbound.server-auth.server-cert.source",
    "inbound__clientAuth__clientCert__enabled, true, false,"
        + " inbound.client-auth.client-cert.enabled",
    "inbound__clientAuth__clientCert__source, IoTEdge, IOTEDGE,"
        + " inbound.client-auth.client-cert.source",
    "inbound__clientAuth__clientCert__allowUnknownCA, true, False,"
        + " inbound.client-auth.client-cert.allow-unknown-ca",
    "inbound__clientAuth__clientCert__caFile, none, ca.pem,"
        + " inbound.client-auth.client-cert.ca-file",
    "inbound__clientAuth__sasKeys__enabled, false, FALSE, inbound.client-auth.sas-keys.enabled",
    "inbound__clientAuth__sasKeys__key1, none, abc, inbound.client-auth.sas-keys.key1",
    "inbound__clientAuth__sasKeys__key2, none, abc, inbound.client-auth.sas-keys.key2",
    "outbound__clientAuth__clientCert__enabled, true, false,"
        + " outbound.client-auth.client-cert.enabled",
    "outbound__clientAuth__clientCert__source, IoTEdge, ioTEdge,"
        + " outbound.client-auth.client-cert.source",
    "outbound__webhook__httpsOnly, true, false, outbound.webhook.https-only",
    "outbound__webhook__skipServerCertValidation, false, true,"
        + " outbound.webhook.skip-server-cert-validation",
    "outbound__webhook__allowUnknownCA, true, false, outbound.webhook.allow-unknown-ca",
    "outbound__eventgrid__httpsOnly, true, false, outbound.eventgrid.https-only",
    "outbound__eventgrid__allowInvalidHostnames, false, true,"
        + " outbound.eventgrid.allow-invalid-hostnames",
    "broker__defaultMaxDeliveryAttempts, 30, 3, broker.default-max-delivery-attempts",
    "brokers__defaultMaxDeliveryAttempts, 30, 3, broker.default-max-delivery-attempts",
    "broker__defaultEventTimeToLiveInSeconds, 7200, 1800,"
        + " broker.default-event-time-to-live-in-seconds",
    "broker__defaultMaxBatchSizeInBytes, 1058576, 9, broker.default-max-batch-size-in-bytes",
    "broker__defaultMaxEventsPerBatch, 10, 9, broker.default-max-events-per-batch",
    "broker__logDeliverySuccess, false, true, broker.log-delivery-success",
    "api__deliveryPolicyLimits__maxEventsPerBatch, 50, 9,"
        + " api.delivery-policy-limits.max-events-per-batch",
    "api__deliveryPolicyLimits__maxpreferredBatchSizeInKilobytes, 1033, 9,"
        + " api.delivery-policy-limits.max-preferred-batch-size-in-kilobytes",
    "api__deliveryPolicyLimits__maxBatchSizeInBytes, 1058576, 9000,"
        + " api.delivery-policy-limits.max-batch-size-in-bytes",
    "metrics__reporterType, none, Prometheus, metrics.reporter-type",
  })
  void readsEachVariableInBothSpellingsAndAnyCase(
      String name, String fallback, String text, String key) {
    String old = name.replace("__", ":");
    Setting<?> setting = setting(key);

    assertThat(setting.fallback()).isEqualTo(fallback);
    for (String spelled :
        List.of(name, old, name.toUpperCase(Locale.ROOT), old.toLowerCase(Locale.ROOT))) {
      environment.clear();
      environment.put(spelled, text);
      Configuration read = readEdge();

      assertThat(read.text(setting)).isEqualTo(text);
      assertThat(read.origin(setting)).isEqualTo("the environment variable " + spelled);
      assertThat(read.warnings()).noneMatch(warning -> warning.contains("is ignored"));
    }
  }

  @Test
  void readsThemOnlyAsTheModule() {
    environment.put("broker__defaultMaxDeliveryAttempts", "3");
    environment.put("inbound__serverAuth__tlsPolicy", "nonsense");

    assertThat(HermodConfig.of(read(List.of())).edge().broker().maxDeliveryAttempts())
        .isEqualTo(30);
  }

  @Test
  void isTheModuleWhateverSaysSo() throws IOException {
    assertThat(HermodConfig.of(readEdge()).edge().isEnabled()).isTrue();

    environment.put("HERMOD_EDGE_ENABLED", "true");
    environment.put("broker__defaultMaxDeliveryAttempts", "3");
    assertThat(attempts(read(List.of()))).isEqualTo(3);

    environment.remove("HERMOD_EDGE_ENABLED");
    Files.writeString(folder.resolve("hermod.yaml"), "edge:\n  enabled: true\n");
    assertThat(attempts(read(List.of()))).isEqualTo(3);
    assertThat(attempts(read(List.of(flag("edge.enabled", "false"))))).isEqualTo(30);
  }

  @Test
  void prefersFlagsToOurVariablesToThoseOfTheModuleToTheFile() throws IOException {
    Files.writeString(
        folder.resolve("hermod.yaml"),
        """
        broker:
          default-max-delivery-attempts: 1
          default-max-events-per-batch: 1
          default-max-batch-size-in-bytes: 1
          default-event-time-to-live-in-seconds: 1
        """);
    environment.put("broker__defaultMaxEventsPerBatch", "2");
    environment.put("broker__defaultMaxBatchSizeInBytes", "2");
    environment.put("broker:defaultEventTimeToLiveInSeconds", "2");
    environment.put("HERMOD_BROKER_DEFAULT_MAX_BATCH_SIZE_IN_BYTES", "3");
    environment.put("HERMOD_BROKER_DEFAULT_EVENT_TIME_TO_LIVE_IN_SECONDS", "3");
    Configuration read =
        read(
            List.of(
                flag("edge.enabled", "true"),
                flag("broker.default-event-time-to-live-in-seconds", "4")));

    assertThat(HermodConfig.of(read).edge().broker())
        .isEqualTo(new BrokerConfig(1, Duration.ofSeconds(4), 3, 2, false));
  }

  @Test
  void prefersTheNewerSpellingAndTheRightName() {
    environment.put("broker__defaultMaxDeliveryAttempts", "1");
    environment.put("broker:defaultMaxDeliveryAttempts", "2");
    environment.put("brokers__defaultMaxDeliveryAttempts", "3");

    assertThat(attempts(readEdge())).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"inbound__serverAuth__tlsPolicies", "BROKER:x", "api__", "metrics__a__b"})
  void warnsOfAVariableThatOnlyLooksLikeOne(String name) {
    environment.put(name, "1");

    assertThat(readEdge().warnings())
        .containsExactly(
            "the environment variable " + name + " is ignored: there is no such setting");
    assertThat(read(List.of()).warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PATH", "API_KEY", "inboundx__a", "metrics_a", "brokerss__a"})
  void leavesOtherVariablesAlone(String name) {
    environment.put(name, "1");

    assertThat(readEdge().warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "inbound:serverAuth:tlsPolicy, lax, 'strict, enabled, disabled'",
    "INBOUND__SERVERAUTH__SERVERCERT__SOURCE, Vault, 'IoTEdge, File'",
    "broker__defaultMaxDeliveryAttempts, 0, a number",
    "outbound__webhook__httpsOnly, maybe, true or false",
    "metrics__reporterType, statsd, 'none, console, prometheus'",
  })
  void refusesABadValueNamingTheVariableAsItWasSpelled(String name, String text, String allowed) {
    environment.put(name, text);

    assertThatThrownBy(this::readEdge)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("from the environment variable " + name)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining(allowed);
  }

  @Test
  void takesItsIdentityFromIotEdgeUnlessToldOtherwise() {
    environment.put("IOTEDGE_IOTHUBHOSTNAME", "my-hub.azure-devices.net");
    environment.put("IOTEDGE_DEVICEID", "gate-7");
    environment.put("IOTEDGE_MODULEID", "grid");

    assertThat(HermodConfig.of(readEdge()).edge().identity())
        .isEqualTo(new EdgeIdentity("my-hub", "gate-7", "grid"));
    environment.put("HERMOD_EDGE_DEVICE", "gate-8");
    assertThat(HermodConfig.of(readEdge()).edge().identity().device()).isEqualTo("gate-8");
    environment.clear();
    assertThat(HermodConfig.of(readEdge()).edge().identity())
        .isEqualTo(new EdgeIdentity("hermod", null, "eventgridmodule"));
  }

  private static int attempts(Configuration read) {
    return HermodConfig.of(read).edge().broker().maxDeliveryAttempts();
  }

  private static Setting<?> setting(String key) {
    return Settings.ALL.stream()
        .filter(candidate -> candidate.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  private Configuration readEdge() {
    return read(List.of(flag("edge.enabled", "true")));
  }

  private Configuration read(List<GivenValue> flags) {
    return new ConfigReader(folder, environment).read(flags, null);
  }

  private static GivenValue flag(String key, String text) {
    return new GivenValue(key, text, "the flag --" + key);
  }
}
