package io.hermod.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.setting.ProxyConfig;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.ConfigException;
import io.hermod.config.source.Configuration;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundConfigTest {
  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, false",
    "::1, false",
    "localhost, false",
    "0.0.0.0, true",
    "::, true",
    "10.0.0.1, true",
    "hermod.example, true"
  })
  void deniesLoopbackWhereOthersCanReachTheServer(String host, boolean isDenied) {
    environment.put("HERMOD_HOST", host);

    assertThat(read().egress().denied()).contains("link-local", "multicast", "unspecified");
    assertThat(read().egress().denied().contains("loopback")).isEqualTo(isDenied);
  }

  @Test
  void whatIsDeniedCanBeChosen() {
    environment.put("HERMOD_HOST", "0.0.0.0");
    environment.put("HERMOD_OUTBOUND_DENY_NETWORKS", "Private , 10.0.0.0/8,fd00::/8, 192.0.2.1");
    environment.put("HERMOD_OUTBOUND_ALLOW_NETWORKS", "loopback");

    assertThat(read().egress())
        .isEqualTo(
            new EgressConfig(
                List.of("loopback"), List.of("private", "10.0.0.0/8", "fd00::/8", "192.0.2.1")));
  }

  @Test
  void nothingNeedsToBeDenied() {
    environment.put("HERMOD_OUTBOUND_DENY_NETWORKS", "none");

    assertThat(read().egress().denied()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "intranet",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/08",
        "10.0.0/8",
        "010.0.0.0/8",
        "fd00::/129",
        "fe80::1%eth0",
        "::ffff:1.2.3.4",
        "10.0.0.0/8,,",
        "1.2.3.256"
      })
  void whatIsNoNetworkStopsTheStart(String text) {
    environment.put("HERMOD_OUTBOUND_DENY_NETWORKS", text);

    assertThatThrownBy(this::read)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("outbound.deny-networks must be auto, none, or a list of networks");
  }

  @Test
  void aProxyHasAPasswordAndExceptions() {
    environment.put("HERMOD_OUTBOUND_PROXY", "http://ann:p%3Aw+%25@[::1]:3128/");
    environment.put("HERMOD_OUTBOUND_NO_PROXY", "*.corp.example, loopback,10.0.0.0/8");

    assertThat(read().proxy())
        .isEqualTo(
            new ProxyConfig(
                "[::1]", 3128, "ann", "p:w+%", List.of("*.corp.example", "loopback", "10.0.0.0/8")))
        .asString()
        .doesNotContain("ann", "p:w");
  }

  @Test
  void thereIsNoProxyByDefault() {
    assertThat(read().proxy()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://secret@proxy:1",
        "http://user:secret@",
        "http://user:secret@proxy:0",
        "http://user:secret@proxy:99999",
        "http://user:secret@proxy/path",
        "http://secret@proxy",
        "proxy:secret"
      })
  void aProxyThatIsNoneStopsTheStartAndIsNotRepeated(String text) {
    environment.put("HERMOD_OUTBOUND_PROXY", text);

    assertThatThrownBy(this::read)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("outbound.proxy must be")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void aProxyIsNotShown() {
    environment.put("HERMOD_OUTBOUND_PROXY", "http://ann:secret@proxy:3128");

    assertThat(configuration().shown(Settings.OUTBOUND_PROXY)).doesNotContain("ann", "3128");
  }

  private OutboundConfig read() {
    return HermodConfig.of(configuration()).outbound();
  }

  private Configuration configuration() {
    return new ConfigReader(folder, environment).read(List.of(), null);
  }
}
