package io.hermod.access.token;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.client.Client;
import io.hermod.access.client.ClientKey;
import io.hermod.access.client.Credentials;
import io.hermod.access.token.BearerTokens.Verification;
import io.hermod.access.token.BearerTokens.Verification.Accepted;
import io.hermod.access.token.BearerTokens.Verification.Refused;
import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BearerTokensTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00.700Z");
  private static final Credentials CREDENTIALS = new Credentials("tenant", "client", "s", "sub");

  private final BearerTokens tokens = new BearerTokens(CREDENTIALS, key(1));

  @Test
  void acceptsItsOwnTokenForAnHour() {
    String token = tokens.issue(NOW);

    assertThat(tokens.verify(token, NOW))
        .isEqualTo(new Accepted("client", 0, Instant.parse("2026-01-01T13:00:00Z")));
    assertThat(tokens.verify(token, NOW.plus(Duration.ofMinutes(59)))).isInstanceOf(Accepted.class);
  }

  @Test
  void carriesTheClaimsThatClientsLookFor() {
    String payload = tokens.issue(NOW).split("\\.", -1)[1];
    JsonNode claims = JsonMapper.shared().readTree(Base64.getUrlDecoder().decode(payload));

    assertThat(claims.path("tid").asString()).isEqualTo("tenant");
    assertThat(claims.path("appid").asString()).isEqualTo("client");
    assertThat(claims.path("sub").asString()).isEqualTo("client");
    assertThat(claims.path("exp").asLong() - claims.path("iat").asLong()).isEqualTo(3600);
    assertThat(claims.path("nbf").asLong()).isEqualTo(claims.path("iat").asLong());
    assertThat(claims.path("roles").toString()).isEqualTo("[\"owner\",\"data-sender\"]");
    assertThat(claims.has("iss")).isTrue();
    assertThat(claims.has("aud")).isTrue();
  }

  @Test
  void refusesAnExpiredToken() {
    assertRefused(tokens.verify(tokens.issue(NOW), NOW.plus(Duration.ofHours(1))), "expired");
  }

  /** The signature proves that this server issued it, so only the clock was set back. */
  @Test
  void acceptsItsOwnTokenAfterTheClockWasSetBack() {
    assertThat(tokens.verify(tokens.issue(NOW), NOW.minus(Duration.ofHours(1))))
        .isInstanceOf(Accepted.class);
  }

  @Test
  void refusesATokenSignedWithAnotherKey() {
    String token = new BearerTokens(CREDENTIALS, key(2)).issue(NOW);

    assertRefused(tokens.verify(token, NOW), "signature");
  }

  @Test
  void refusesATokenOfAnotherTenant() {
    Credentials otherTenant = new Credentials("other", "client", "s", "sub");

    assertRefused(verifyIssuedFor(otherTenant), "another server");
  }

  @Test
  void saysWhichClientATokenIsFor() {
    Client reports =
        new Client("c2", "reports", ClientKey.of("s"), Set.of(Role.READER), RoleScope.EVERYTHING);

    assertThat(tokens.verify(tokens.issue(reports, NOW), NOW))
        .isEqualTo(new Accepted("c2", 0, Instant.parse("2026-01-01T13:00:00Z")));
  }

  /** As the version before this one wrote them: no roles. */
  @Test
  void acceptsATokenOfTheVersionBefore() {
    String claims =
        "{\"iss\":\"urn:hermod:tenant\",\"aud\":\"urn:hermod:tenant\",\"sub\":\"client\","
            + "\"appid\":\"client\",\"tid\":\"tenant\",\"iat\":1767268800,\"nbf\":1767268800,"
            + "\"exp\":1767272400}";
    String signed = encode("{\"alg\":\"HS256\",\"typ\":\"JWT\"}") + "." + encode(claims);
    String token = signed + "." + new TokenKey(key(1)).sign(signed);

    assertThat(tokens.verify(token, NOW)).isInstanceOf(Accepted.class);
  }

  @Test
  void refusesATokenWithAnyCharacterChanged() {
    String token = tokens.issue(NOW);
    for (int i = 0; i < token.length(); i++) {
      char changed = token.charAt(i) == 'A' ? 'B' : 'A';
      String tampered = token.substring(0, i) + changed + token.substring(i + 1);
      assertThat(tokens.verify(tampered, NOW)).isInstanceOf(Refused.class);
    }
  }

  @Test
  void refusesATokenThatAsksForNoSignature() {
    String payload = tokens.issue(NOW).split("\\.", -1)[1];
    String header = encode("{\"alg\":\"none\",\"typ\":\"JWT\"}");

    assertThat(tokens.verify(header + "." + payload + ".", NOW)).isInstanceOf(Refused.class);
    assertThat(tokens.verify(header + "." + payload, NOW)).isInstanceOf(Refused.class);
  }

  @Test
  void refusesATokenWithItsSignatureCutOff() {
    String token = tokens.issue(NOW);

    assertThat(tokens.verify(token.substring(0, token.lastIndexOf('.')), NOW))
        .isInstanceOf(Refused.class);
    assertThat(tokens.verify(token.substring(0, token.lastIndexOf('.') + 1), NOW))
        .isInstanceOf(Refused.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "..", "...", "a.b.c", "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", "é.é.é"})
  void refusesWhatIsNoToken(String text) {
    assertThat(tokens.verify(text, NOW)).isInstanceOf(Refused.class);
  }

  @Test
  void keepsItsKeyInTheDataDirectory(@TempDir Path folder) {
    DataDirectory directory = new DataDirectory(folder);
    String token = BearerTokens.open(directory, CREDENTIALS).issue(NOW);

    assertThat(BearerTokens.open(directory, CREDENTIALS).verify(token, NOW))
        .isInstanceOf(Accepted.class);
  }

  @Test
  void stopsTheStartWhenTheKeyIsBroken(@TempDir Path folder) throws IOException {
    DataDirectory directory = new DataDirectory(folder);
    Files.writeString(directory.tokenKeyFile(), "short");

    assertThatThrownBy(() -> BearerTokens.open(directory, CREDENTIALS))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("token.key");
  }

  private Verification verifyIssuedFor(Credentials others) {
    return tokens.verify(new BearerTokens(others, key(1)).issue(NOW), NOW);
  }

  private static void assertRefused(Verification verification, String reason) {
    assertThat(verification)
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.reason()).contains(reason));
  }

  private static byte[] key(int fill) {
    byte[] key = new byte[32];
    Arrays.fill(key, (byte) fill);
    return key;
  }

  private static String encode(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
  }
}
