package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.GivenValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExposuresTest {
  private static final String CLOSED = "metrics.open=false public-url=https://a.example ";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "::1"})
  void saysNothingToThisMachineAlone(String host) {
    assertThat(of("edge.enabled=true host=" + host)).isEmpty();
  }

  @Test
  void saysNothingWhenAllIsClosed() {
    assertThat(of(CLOSED + "host=0.0.0.0")).isEmpty();
  }

  @Test
  void saysWhatIsOpenByDefault() {
    assertThat(of("host=0.0.0.0"))
        .containsExactly(
            "/metrics is open to everybody (metrics.open)",
            "validation links point to localhost, which other machines cannot open (public-url)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          http-port=80 | plain HTTP is on
          outbound.webhook.https-only=false | events may be sent to webhooks in clear text
          outbound.eventgrid.https-only=false | events may be sent to EventGrid destinations in clear
          edge.enabled=true inbound.client-auth.client-cert.enabled=false outbound.webhook.allow-unknown-ca=false | the Edge module is open to everybody
          edge.enabled=true outbound.webhook.allow-unknown-ca=false | any client certificate
          edge.enabled=true inbound.client-auth.client-cert.allow-unknown-ca=false | may present a self-signed certificate
          edge.enabled=true inbound.client-auth.client-cert.allow-unknown-ca=false outbound.webhook.skip-server-cert-validation=true | may present any certificate for any name
          """)
  void saysWhatASettingOpens(String settings, String sentence) {
    assertThat(of(CLOSED + "host=10.0.0.5 " + settings))
        .singleElement()
        .asString()
        .contains(sentence);
  }

  private List<String> of(String settings) {
    List<GivenValue> flags =
        Stream.of(settings.split(" "))
            .map(setting -> setting.split("=", 2))
            .map(parts -> new GivenValue(parts[0], parts[1], "test"))
            .toList();
    HermodConfig config = HermodConfig.of(new ConfigReader(folder, Map.of()).read(flags, null));
    return Exposures.of(config);
  }
}
