package io.hermod.config.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.ConfigReader;
import io.hermod.config.HermodConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OidcIssuersTest {
  @TempDir private Path folder;

  @Test
  void areAListInTheFile() throws IOException {
    write(
        """
        auth:
          oidc:
            - issuer: https://login.example.org/t/v2.0
              audience: api://hermod, https://eventgrid.azure.net
              roles:
                EventGrid.Admin: contributor
                "https://claims.example.org/Send All": data-sender, reader
            - issuer: http://localhost:8080/realms/main
              audience: hermod
              role-claim: realm_access.roles
              console-client-id: hermod-console
              roles: { hermod-reader: reader }
        """);

    assertThat(HermodConfig.of(read()).access().oidcIssuers())
        .containsExactly(
            new OidcIssuerConfig(
                "https://login.example.org/t/v2.0",
                Set.of("api://hermod", "https://eventgrid.azure.net"),
                "roles",
                Map.of(
                    "EventGrid.Admin",
                    Set.of("contributor"),
                    "https://claims.example.org/Send All",
                    Set.of("data-sender", "reader"))),
            new OidcIssuerConfig(
                "http://localhost:8080/realms/main",
                Set.of("hermod"),
                "realm_access.roles",
                Map.of("hermod-reader", Set.of("reader")),
                "hermod-console"));
  }

  @Test
  void areNoneWhereNothingIsSaid() throws IOException {
    write("auth:\n");
    assertThat(read().oidcIssuers()).isEmpty();
    write("auth:\n  oidc:\n");
    assertThat(read().oidcIssuers()).isEmpty();
    write("auth:\n  oidc: []\n");
    assertThat(read().oidcIssuers()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[ { audience: a, roles: { x: reader } } ] | auth.oidc[0] must have issuer",
        "[ { issuer: 'https://a.b', roles: { x: reader } } ] | auth.oidc[0] must have audience",
        "[ { issuer: 'https://a.b', audience: a } ] | auth.oidc[0] must have roles",
        "[ { issuer: 'https://a.b', audience: a, roles: { x: king } } ] | roles.x",
        "[ { issuer: 'https://a.b', audience: a, roles: { x: '' } } ] | roles.x",
        "[ { issuer: 'http://a.b', audience: a, roles: { x: reader } } ] | issuer such as https",
        "[ { issuer: 'nonsense', audience: a, roles: { x: reader } } ] | issuer such as https",
        "[ { issuer: 'https://a.b', audience: a, colour: red, roles: { x: reader } } ] | colour",
        "[ { issuer: [ 1 ], audience: a, roles: { x: reader } } ] | must not be a list",
        "[ text ] | auth.oidc must be a list",
        "[ [ 1 ] ] | must not be a list",
        "{ issuer: 'https://a.b' } | auth.oidc must be a list",
        "text | auth.oidc must be a list"
      })
  void stopTheStartWithTheNameOfTheKey(String yaml, String words) throws IOException {
    write("auth:\n  oidc: " + yaml + "\n");

    assertThatThrownBy(this::read).isInstanceOf(ConfigException.class).hasMessageContaining(words);
  }

  @Test
  void areShownWithWhereTheyCameFrom() throws IOException {
    write("auth: { oidc: [ { issuer: 'https://a.b', audience: a, roles: { x: reader } } ] }\n");

    assertThat(read().oidcSettings())
        .extracting(GivenValue::key)
        .containsExactly("auth.oidc[0].audience", "auth.oidc[0].issuer", "auth.oidc[0].roles.x");
  }

  private void write(String yaml) throws IOException {
    Files.writeString(folder.resolve("hermod.yaml"), yaml);
  }

  private Configuration read() {
    return new ConfigReader(folder, Map.of()).read(List.of(), null);
  }
}
