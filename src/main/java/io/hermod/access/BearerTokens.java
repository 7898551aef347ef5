package io.hermod.access;

import static java.nio.charset.StandardCharsets.UTF_8;

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
 * Issues and checks the bearer tokens of this server: JSON web tokens that say which client they
 * are for. Whether that client still exists, and what it may do, is not theirs to say.
 */
public final class BearerTokens {
  public static final Duration LIFETIME = Duration.ofHours(1);

  /** What became of checking a token. */
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

  /** With the signing key of this directory, made when missing. */
  public static BearerTokens open(DataDirectory directory, Credentials credentials) {
    return new BearerTokens(credentials, TokenKey.open(directory));
  }

  /** A token for the client of the credentials. */
  public String issue(Instant now) {
    return issue(credentials.client().orElseThrow(), now);
  }

  /** A token that ends with the present secret of the client. */
  public String issue(Client client, Instant now) {
    return issue(client, client.key().generation(), now);
  }

  /**
   * A token for a client.
   *
   * @param generation that of the secret which it showed: the token ends with that
   */
  String issue(Client client, int generation, Instant now) {
    ObjectNode claims = claims(client, now).put(GENERATION, generation);
    String signed = HEADER + encode(JSON.writeValueAsString(claims));
    return signed + "." + key.sign(signed);
  }

  /** Whether a token claims to be one of ours; others are for other issuers. */
  static boolean isOwn(String token) {
    return token.startsWith(HEADER);
  }

  public Verification verify(String token, Instant now) {
    int end = token.lastIndexOf('.');
    if (!isOwn(token) || end < HEADER.length()) {
      return new Verification.Refused("it is not a token of this server");
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
      return new Verification.Refused("it was issued for someone else");
    }
    if (!now.isBefore(expiresAt)) {
      return new Verification.Refused("it expired at " + expiresAt);
    }
    if (now.getEpochSecond() < claims.path("nbf").asLong(Long.MAX_VALUE)) {
      return new Verification.Refused("it is not valid yet");
    }
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

  /** Only after the signature is known to be ours, so what cannot be read was never issued. */
  private static JsonNode decode(String encoded) {
    try {
      return JSON.readTree(Base64.getUrlDecoder().decode(encoded));
    } catch (JacksonException | IllegalArgumentException _) {
      return JSON.createObjectNode();
    }
  }
}
