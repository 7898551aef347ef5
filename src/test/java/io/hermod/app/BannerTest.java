package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BannerTest {
  private static final String CERTIFICATES = "inbound__clientAuth__clientCert__enabled";
  private static final String KEYS = "inbound__clientAuth__sasKeys__enabled";
  private static final String KEY = "inbound__clientAuth__sasKeys__key1";

  @TempDir private Path folder;

  @Test
  void saysWhomTheEdgeModuleLetsIn() {
    assertThat(doorWith(Map.of())).isEqualTo("for clients with a certificate");
    assertThat(doorWith(Map.of(KEYS, "true", KEY, "secret")))
        .isEqualTo("for clients with a key (aeg-sas-key) or a certificate");
    assertThat(doorWith(Map.of(KEYS, "true", KEY, "secret", CERTIFICATES, "false")))
        .isEqualTo("for clients with a key (aeg-sas-key)");
    assertThat(doorWith(Map.of(CERTIFICATES, "false"))).isEqualTo("open to everybody");
  }

  private String doorWith(Map<String, String> variables) {
    Map<String, String> environment = new HashMap<>(variables);
    environment.put("HERMOD_EDGE_ENABLED", "true");
    HermodConfig config =
        HermodConfig.of(new ConfigReader(folder, environment).read(List.of(), null));
    return Banner.doorOf(config.edge().inbound());
  }
}
