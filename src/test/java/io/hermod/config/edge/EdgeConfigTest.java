package io.hermod.config.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.setting.CertificateFiles;
import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.setting.MetricsReporter;
import io.hermod.config.setting.TlsPolicy;
import io.hermod.config.source.ConfigException;
import io.hermod.config.source.Configuration;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeConfigTest {
  private static final String KEY_1 = "inbound__clientAuth__sasKeys__key1";
  private static final String KEYS_ENABLED = "inbound__clientAuth__sasKeys__enabled";

  @TempDir private Path folder;
  private final Map<String, String> environment =
      new HashMap<>(Map.of("HERMOD_EDGE_ENABLED", "true"));

  @Test
  void hasTheDefaultsOfTheModule() {
    EdgeConfig edge = config().edge();

    assertThat(edge.inbound())
        .isEqualTo(
            new InboundConfig(
                TlsPolicy.STRICT,
                null,
                new InboundConfig.ClientCertificates(true, true, null),
                new SasKeysConfig(false, List.of())));
    assertThat(edge.outbound())
        .isEqualTo(
            new EdgeOutboundConfig(
                null, false, true, new EdgeOutboundConfig.EventGrid(true, false)));
    assertThat(edge.broker())
        .isEqualTo(new BrokerConfig(30, Duration.ofHours(2), 1_058_576, 10, false));
    assertThat(edge.limits()).isEqualTo(new DeliveryPolicyLimits(50, 1033));
    assertThat(edge.metricsReporter()).isEqualTo(MetricsReporter.NONE);
    assertThat(edge.twinFile()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "strict, , 4438, ",
    "strict, 80, 4438, ",
    "strict, off, 4438, ",
    "enabled, , 4438, 5888",
    "enabled, 80, 4438, 80",
    "disabled, , , 5888",
    "Disabled, 0, , 0",
  })
  void opensThePortsThatThePolicyNames(String policy, String given, Integer https, Integer http) {
    environment.put("inbound__serverAuth__tlsPolicy", policy);
    if (given != null) {
      environment.put("HERMOD_HTTP_PORT", given);
    }

    assertThat(config().server().httpsPort()).isEqualTo(https);
    assertThat(config().server().httpPort()).isEqualTo(http);
  }

  @Test
  void leavesThePortsAloneWithoutTheModule() {
    environment.put("HERMOD_EDGE_ENABLED", "false");
    environment.put("HERMOD_INBOUND_SERVER_AUTH_TLS_POLICY", "disabled");

    assertThat(config().server().httpsPort()).isEqualTo(4438);
    assertThat(config().server().httpPort()).isNull();
  }

  @Test
  void refusesToHaveNoPlainPortWhereThePolicyOpensIt() {
    environment.put("inbound__serverAuth__tlsPolicy", "disabled");
    environment.put("HERMOD_HTTP_PORT", "off");

    assertRefused(
        "http-port must not be off (from the environment variable HERMOD_HTTP_PORT) while"
            + " inbound.server-auth.tls-policy is disabled");
  }

  @Test
  void keepsTheKeysToItself() {
    environment.put(KEYS_ENABLED, "true");
    environment.put(KEY_1, "hunter2");
    Configuration read = read();

    assertThat(HermodConfig.of(read).edge().inbound().sasKeys().keys()).containsExactly("hunter2");
    assertThat(HermodConfig.of(read).toString()).doesNotContain("hunter2");
    assertThat(read.shown(EdgeSettings.SAS_KEY_1)).isEqualTo("(secret)");
    assertThat(read.shown(EdgeSettings.SAS_KEY_2)).isEqualTo("none");
  }

  @Test
  void doesNotRepeatABadKey() {
    environment.put(KEY_1, "hunter 2");

    assertThatThrownBy(this::read)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("inbound.client-auth.sas-keys.key1 must be a key")
        .hasMessageContaining(KEY_1)
        .message()
        .doesNotContain("hunter");
  }

  @ParameterizedTest
  @CsvSource({"''", "none"})
  void refusesToAskForKeysWithoutAny(String nothing) {
    environment.put(KEYS_ENABLED, "true");
    environment.put(KEY_1, nothing);

    assertRefused(
        "inbound.client-auth.sas-keys.enabled is true (from the environment variable "
            + KEYS_ENABLED
            + "), so inbound.client-auth.sas-keys.key1 or inbound.client-auth.sas-keys.key2 must be"
            + " set");
  }

  @Test
  void takesCertificatesFromFiles() {
    environment.put("inbound__serverAuth__serverCert__source", "file");
    environment.put("inbound__serverAuth__serverCert__certFile", "server.pem");
    environment.put("inbound__serverAuth__serverCert__keyFile", "server.key");
    environment.put("outbound:clientAuth:clientCert:source", "File");
    environment.put("outbound:clientAuth:clientCert:certFile", "me.pem");
    environment.put("outbound:clientAuth:clientCert:keyFile", "me.key");

    assertThat(config().edge().inbound().serverCertificate())
        .isEqualTo(new CertificateFiles(Path.of("server.pem"), Path.of("server.key")));
    assertThat(config().edge().outbound().clientCertificate())
        .isEqualTo(new CertificateFiles(Path.of("me.pem"), Path.of("me.key")));
    environment.put("outbound__clientAuth__clientCert__enabled", "false");
    assertThat(config().edge().outbound().clientCertificate()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "inbound__serverAuth__serverCert__source, File, server-cert.cert-file must be set",
    "outbound__clientAuth__clientCert__source, File, client-cert.key-file must be set",
    "inbound__clientAuth__clientCert__source, File, client-cert.ca-file must be set",
    "outbound__clientAuth__clientCert__keyFile, me.key, client-cert.source must be File",
  })
  void refusesFilesWithoutASourceAndASourceWithoutFiles(String name, String text, String problem) {
    environment.put(name, text);

    assertRefused(problem);
  }

  @ParameterizedTest
  @CsvSource({
    "100, , 100",
    ", 204800, 200",
    "100, 204800, 200",
    "300, 204800, 300",
  })
  void takesTheLargerOfTheTwoNamesOfOneBound(String kilobytes, String bytes, int expected) {
    String prefix = "api__deliveryPolicyLimits__";
    if (kilobytes != null) {
      environment.put(prefix + "maxpreferredBatchSizeInKilobytes", kilobytes);
    }
    if (bytes != null) {
      environment.put(prefix + "maxBatchSizeInBytes", bytes);
    }

    assertThat(config().edge().limits().kilobytes()).isEqualTo(expected);
  }

  private void assertRefused(String part) {
    assertThatThrownBy(this::read).isInstanceOf(ConfigException.class).hasMessageContaining(part);
  }

  private HermodConfig config() {
    return HermodConfig.of(read());
  }

  private Configuration read() {
    return new ConfigReader(folder, environment).read(List.of(), null);
  }
}
