package io.hermod.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.source.Configuration;
import io.hermod.config.source.GivenValue;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnusedSettingsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          inbound.server-auth.server-cert.source=File | edge.enabled is false
          inbound.server-auth.server-cert.cert-file=a | edge.enabled is false
          broker.default-max-delivery-attempts=3 | edge.enabled is false
          edge.twin-file=a | edge.enabled is false
          virtual-patience=1s | virtual-time is false
          store.when-full=drop-oldest | store.max-bytes is unlimited
          tls.names=a tls.cert-file=a tls.key-file=b | tls.cert-file is set
          http-port=80 edge.enabled=true | tls-policy is strict
          https-port=80 edge.enabled=true inbound.server-auth.tls-policy=disabled | is disabled
          tls.names=a edge.enabled=true inbound.server-auth.tls-policy=disabled | is disabled
          inbound.client-auth.client-cert.ca-file=a edge.enabled=true | any CA is accepted
          inbound.client-auth.sas-keys.key1=a edge.enabled=true | sas-keys.enabled is false
          outbound.webhook.allow-unknown-ca=true edge.enabled=true outbound.webhook.skip-server-cert-validation=true | no certificate is checked
          """)
  void namesASettingThatChangesNothingAndSaysWhy(String settings, String reason) {
    String first = settings.substring(0, settings.indexOf('='));

    assertThat(read(settings.split(" ")).warnings())
        .singleElement()
        .asString()
        .startsWith(first + " (from test) has no effect: ")
        .contains(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "virtual-patience=1s virtual-time=true",
    "store.when-full=drop-oldest store.max-bytes=1GB",
    "store.when-full=drop-oldest store.events=memory",
    "tls.names=a",
    "outbound.eventgrid.https-only=false",
    "http-port=80 edge.enabled=true inbound.server-auth.tls-policy=enabled",
    "inbound.client-auth.client-cert.ca-file=a edge.enabled=true"
        + " inbound.client-auth.client-cert.allow-unknown-ca=false"
  })
  void saysNothingOfSettingsThatCount(String settings) {
    assertThat(read(settings.split(" ")).warnings()).isEmpty();
  }

  @Test
  void saysNothingOfDefaults() {
    assertThat(read().warnings()).isEmpty();
    assertThat(read("edge.enabled=true").warnings()).isEmpty();
  }

  @Test
  void showsNoSecret() {
    assertThat(read("edge.enabled=true", "inbound.client-auth.sas-keys.key1=hush").warnings())
        .singleElement()
        .asString()
        .doesNotContain("hush");
  }

  private Configuration read(String... settings) {
    List<GivenValue> flags =
        Arrays.stream(settings)
            .map(setting -> setting.split("=", 2))
            .map(parts -> new GivenValue(parts[0], parts[1], "test"))
            .toList();
    return new ConfigReader(folder, Map.of()).read(flags, null);
  }
}
