package io.hermod.access;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Issues and checks the bearer tokens of the management API: JSON web tokens signed with HMAC
 * SHA-256 under a key that never leaves the data directory.
 */
public final class BearerTokens {
  public static final Duration LIFETIME = Duration.ofHours(1);

  /** What became of checking a token. */
  public sealed interface Verification {
    record Accepted(String clientId, Instant expiresAt) implements Verification {}

    record Refused(String reason) implements Verification {}
  }

  private static final int KEY_BYTES = 32;
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  /** The only header accepted, so that no token can choose its own algorithm. */
  private static final String HEADER = encode("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");

  private final Credentials credentials;
  private final SecretKeySpec key;

  public BearerTokens(Credentials credentials, byte[] key) {
    this.credentials = credentials;
    this.key = new SecretKeySpec(key, "HmacSHA256");
  }

  /** With the signing key of this directory, made when missing. */
  public static BearerTokens open(DataDirectory directory, Credentials credentials) {
    Path file = directory.tokenKeyFile();
    if (!Files.exists(file)) {
      byte[] key = new byte[KEY_BYTES];
      new SecureRandom().nextBytes(key);
      OwnerOnlyFiles.replace(file, key);
    }
    return new BearerTokens(credentials, readKey(file));
  }

  public String issue(Instant now) {
    String signed = HEADER + "." + encode(JSON.writeValueAsString(claims(now)));
    return signed + "." + sign(signed);
  }

  public Verification verify(String token, Instant now) {
    int end = token.lastIndexOf('.');
    if (!token.startsWith(HEADER + ".") || end <= HEADER.length()) {
      return new Verification.Refused("it is not a token of this server");
    }
    // The signature as text: decoders take more than one spelling of the same bytes.
    byte[] expected = sign(token.substring(0, end)).getBytes(US_ASCII);
    if (!MessageDigest.isEqual(expected, token.substring(end + 1).getBytes(UTF_8))) {
      return new Verification.Refused("its signature is wrong");
    }
    return verifyClaims(token.substring(HEADER.length() + 1, end), now);
  }

  private Verification verifyClaims(String encoded, Instant now) {
    JsonNode claims = decode(encoded);
    Instant expiresAt = Instant.ofEpochSecond(claims.path("exp").asLong(0));
    if (!claims.path("iss").asString("").equals(authority())
        || !claims.path("aud").asString("").equals(authority())
        || !claims.path("appid").asString("").equals(credentials.clientId())) {
      return new Verification.Refused("it was issued for someone else");
    }
    if (!now.isBefore(expiresAt)) {
      return new Verification.Refused("it expired at " + expiresAt);
    }
    if (now.getEpochSecond() < claims.path("nbf").asLong(Long.MAX_VALUE)) {
      return new Verification.Refused("it is not valid yet");
    }
    return new Verification.Accepted(credentials.clientId(), expiresAt);
  }

  private JsonNode claims(Instant now) {
    return JSON.createObjectNode()
        .put("iss", authority())
        .put("aud", authority())
        .put("sub", credentials.clientId())
        .put("appid", credentials.clientId())
        .put("tid", credentials.tenantId())
        .put("iat", now.getEpochSecond())
        .put("nbf", now.getEpochSecond())
        .put("exp", now.plus(LIFETIME).getEpochSecond());
  }

  private String authority() {
    return "urn:hermod:" + credentials.tenantId();
  }

  private String sign(String text) {
    try {
      Mac mac = Mac.getInstance(key.getAlgorithm());
      mac.init(key);
      return ENCODER.encodeToString(mac.doFinal(text.getBytes(US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java lacks " + key.getAlgorithm(), e);
    }
  }

  private static String encode(String json) {
    return ENCODER.encodeToString(json.getBytes(UTF_8));
  }

  /** Only after the signature is known to be ours, so what cannot be read was never issued. */
  private static JsonNode decode(String encoded) {
    try {
      return JSON.readTree(Base64.getUrlDecoder().decode(encoded));
    } catch (JacksonException | IllegalArgumentException _) {
      return JSON.createObjectNode();
    }
  }

  private static byte[] readKey(Path file) {
    try {
      byte[] key = Files.readAllBytes(file);
      if (key.length != KEY_BYTES) {
        throw new DataDirectoryException(
            file + " is not a signing key. Restore it, or remove it to have a new one made.");
      }
      return key;
    } catch (IOException e) {
      throw new DataDirectoryException("cannot read " + file, e);
    }
  }
}
