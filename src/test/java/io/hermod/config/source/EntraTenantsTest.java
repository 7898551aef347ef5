package io.hermod.config.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntraTenantsTest {
  private static final String TENANT = "11111111-2222-3333-4444-555555555555";
  private static final String WHOLE =
      """
      entra-tenants:
        %s:
          token-endpoint: https://login.example.org/t/oauth2/v2.0/token
          client-id: router
          client-secret: s3cret
      """;

  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();

  @ParameterizedTest
  @ValueSource(strings = {TENANT, "contoso.onmicrosoft.com"})
  void readsATenant(String id) throws IOException {
    write(WHOLE.formatted(id));

    assertThat(HermodConfig.of(read()).outbound().entraTenants())
        .containsExactly(
            new EntraTenantConfig(
                id,
                URI.create("https://login.example.org/t/oauth2/v2.0/token"),
                "router",
                "s3cret"));
  }

  @Test
  void takesTheSecretFromTheEnvironment() throws IOException {
    write(WHOLE.formatted(TENANT).replace("    client-secret: s3cret\n", ""));
    environment.put(
        "HERMOD_ENTRA_TENANTS_11111111_2222_3333_4444_555555555555_CLIENT_SECRET", "from-outside");

    assertThat(HermodConfig.of(read()).outbound().entraTenants())
        .extracting(EntraTenantConfig::clientSecret)
        .containsExactly("from-outside");
  }

  @Test
  void showsNoSecret() throws IOException {
    write(WHOLE.formatted(TENANT));
    Configuration configuration = read();

    assertThat(HermodConfig.of(configuration).toString()).doesNotContain("s3cret");
    assertThat(configuration.shownEntries())
        .extracting(GivenValue::text)
        .containsExactly("router", "(secret)", "https://login.example.org/t/oauth2/v2.0/token");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "entra-tenants: s3cret",
        "entra-tenants: { a: s3cret }",
        "entra-tenants: { a: { secret: s3cret } }",
        "entra-tenants: { 'a b': { client-secret: s3cret } }",
        "entra-tenants: { a: { client-id: b, client-secret: s3cret } }",
        "entra-tenants: { a: { token-endpoint: 'https://a/t', client-secret: s3cret } }",
        "entra-tenants: { a: { token-endpoint: 'https://a/t', client-id: b } }",
        "entra-tenants: { a: { token-endpoint: 'https://a/t', client-id: b, client-secret: '' } }",
        "entra-tenants: { a: { token-endpoint: 'http://example.org/t', client-id: b, client-secret:"
            + " s3cret } }",
        "entra-tenants: { a: { token-endpoint: 's3cret', client-id: b, client-secret: s3cret } }",
        "entra-tenants: { a: { token-endpoint: 'https:// ', client-id: b, client-secret: s3cret } }"
      })
  void refusesWhatIsNotWholeNamingTheKeyAndQuotingNothing(String content) throws IOException {
    write(content);

    assertThatThrownBy(this::read)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("entra-tenants")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void hasNoneWhereNothingIsSaid() throws IOException {
    write("entra-tenants:\n");

    assertThat(HermodConfig.of(read()).outbound().entraTenants()).isEmpty();
  }

  private void write(String content) throws IOException {
    Files.writeString(folder.resolve("hermod.yaml"), content);
  }

  private Configuration read() {
    return new ConfigReader(folder, environment).read(List.of(), null);
  }
}
