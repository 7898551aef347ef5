package io.hermod.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.setting.CertificateFiles;
import io.hermod.config.source.ConfigException;
import io.hermod.config.source.GivenValue;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TlsConfigTest {
  @TempDir private Path folder;

  @Test
  void hasAnAuthorityOfItsOwnAndTheCallersAddressByDefault() {
    HermodConfig config = read();

    assertThat(config.server().publicUrl()).isNull();
    assertThat(config.server().tls()).isEqualTo(new TlsConfig(List.of(), null));
  }

  @Test
  void readsNamesFilesAndThePublicUrl() {
    HermodConfig config =
        read(
            "public-url=https://events.example.com:8443/",
            "tls.names=a.example, 10.0.0.5,::2",
            "tls.cert-file=c.pem",
            "tls.key-file=k.pem");

    assertThat(config.server().publicUrl())
        .isEqualTo(URI.create("https://events.example.com:8443"));
    assertThat(config.server().tls())
        .isEqualTo(
            new TlsConfig(
                List.of("a.example", "10.0.0.5", "::2"),
                new CertificateFiles(Path.of("c.pem"), Path.of("k.pem"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "events.example.com",
        "https://events.example.com/path",
        "ftp://events.example.com",
        "https://user@events.example.com",
        "https://events.example.com?x",
        "https://",
        "https://a b"
      })
  void refusesAPublicUrlThatIsMoreOrLessThanAnAddress(String url) {
    assertThatThrownBy(() -> read("public-url=" + url))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("public-url must be a URL such as https://events.example.com");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,,b", "a b", "https://a", ","})
  void refusesNamesThatNoCertificateCanHold(String names) {
    assertThatThrownBy(() -> read("tls.names=" + names))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("tls.names must be host names or IP addresses");
  }

  @ParameterizedTest
  @CsvSource({
    "tls.cert-file=c, 'tls.cert-file is set (from test), so tls.key-file must be set too'",
    "tls.key-file=k, 'tls.key-file is set (from test), so tls.cert-file must be set too'"
  })
  void refusesACertificateWithoutItsKey(String setting, String problem) {
    assertThatThrownBy(() -> read(setting))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void refusesTwoCertificates() {
    assertThatThrownBy(
            () ->
                read(
                    "edge.enabled=true",
                    "inbound.server-auth.server-cert.source=File",
                    "inbound.server-auth.server-cert.cert-file=a",
                    "inbound.server-auth.server-cert.key-file=b",
                    "tls.cert-file=c",
                    "tls.key-file=k"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("both name the server's certificate");
  }

  private HermodConfig read(String... settings) {
    List<GivenValue> flags =
        Arrays.stream(settings)
            .map(setting -> setting.split("=", 2))
            .map(parts -> new GivenValue(parts[0], parts[1], "test"))
            .toList();
    return HermodConfig.of(new ConfigReader(folder, Map.of()).read(flags, null));
  }
}
