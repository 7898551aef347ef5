package io.hermod.access.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.access.client.Client;
import io.hermod.access.client.Credentials;
import io.hermod.config.DataDirectory;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Issues and verifies the bearer tokens of this server: JSON web tokens that name a client. They do
 * not decide whether that client still exists or what it may do.
 */
public final class BearerTokens {
  public static final Duration LIFETIME = Duration.ofHours(1);

  /** The result of verifying a token. */
  public sealed interface Verification {
    record Accepted(String clientId, int generation, Instant expiresAt) implements Verification {}

    record Refused(String reason) implements Verification {}
  }

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The only header accepted, so that no token can choose its own algorithm. */
  private static final String HEADER = encode("{\"alg\":\"HS256\",\"typ\":\"JWT\"}") + ".";

  private static final String GENERATION = "gen";

  private final Credentials credentials;
  private final TokenKey key;

  public BearerTokens(Credentials credentials, byte[] key) {
    this(credentials, new TokenKey(key));
  }

  private BearerTokens(Credentials credentials, TokenKey key) {
    this.credentials = credentials;
    this.key = key;
  }

  /** Uses the signing key of this directory, and creates the key if it is missing. */
  public static BearerTokens open(DataDirectory directory, Credentials credentials) {
    return new BearerTokens(credentials, TokenKey.open(directory));
  }

  /** Issues a token for the client of the credentials. */
  public String issue(Instant now) {
    return issue(credentials.client().orElseThrow(), now);
  }

  /** Issues a token that is valid no longer than the current secret of the client. */
  public String issue(Client client, Instant now) {
    return issue(client, client.key().generation(), now);
  }

  /**
   * Issues a token for a client.
   *
   * @param generation the generation of the secret that the client used; the token is valid no
   *     longer than that secret
   */
  String issue(Client client, int generation, Instant now) {
    ObjectNode claims = claims(client, now).put(GENERATION, generation);
    String signed = HEADER + encode(JSON.writeValueAsString(claims));
    return signed + "." + key.sign(signed);
  }

  /** Returns a key for another purpose, which all servers with the same token key have. */
  public byte[] keyFor(String purpose) {
    return key.sign("key for " + purpose).getBytes(UTF_8);
  }

  /** Whether a token claims to be one of ours; all others belong to other issuers. */
  static boolean isOwn(String token) {
    return token.startsWith(HEADER);
  }

  public Verification verify(String token, Instant now) {
    int end = token.lastIndexOf('.');
    if (!isOwn(token) || end < HEADER.length()) {
      return new Verification.Refused("this server did not issue it");
    }
    if (!key.hasSigned(token.substring(0, end), token.substring(end + 1))) {
      return new Verification.Refused("its signature is wrong");
    }
    return verify(decode(token.substring(HEADER.length(), end)), now);
  }

  private Verification verify(JsonNode claims, Instant now) {
    Instant expiresAt = Instant.ofEpochSecond(claims.path("exp").asLong(0));
    if (!claims.path("iss").asString("").equals(authority())
        || !claims.path("aud").asString("").equals(authority())) {
      return new Verification.Refused("it was issued for another server");
    }
    if (!now.isBefore(expiresAt)) {
      return new Verification.Refused("it expired at " + expiresAt);
    }
    // No check of nbf: this server signed the token, so one from the future shows only that the
    // clock was set back.
    return new Verification.Accepted(
        claims.path("appid").asString(""), claims.path(GENERATION).asInt(0), expiresAt);
  }

  private ObjectNode claims(Client client, Instant now) {
    ObjectNode claims =
        JSON.createObjectNode()
            .put("iss", authority())
            .put("aud", authority())
            .put("sub", client.id())
            .put("appid", client.id())
            .put("tid", credentials.tenantId())
            .put("iat", now.getEpochSecond())
            .put("nbf", now.getEpochSecond())
            .put("exp", now.plus(LIFETIME).getEpochSecond());
    ArrayNode roles = claims.putArray("roles");
    client.roles().stream().sorted().forEach(role -> roles.add(role.wireName()));
    return claims;
  }

  private String authority() {
    return "urn:hermod:" + credentials.tenantId();
  }

  private static String encode(String json) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
  }

  /** Called only after the signature was verified, so an unreadable token was never issued. */
  private static JsonNode decode(String encoded) {
    try {
      return JSON.readTree(Base64.getUrlDecoder().decode(encoded));
    } catch (JacksonException | IllegalArgumentException _) {
      return JSON.createObjectNode();
    }
  }
}
