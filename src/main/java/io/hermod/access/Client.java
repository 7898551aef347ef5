package io.hermod.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;

/**
 * A program that may sign in with a secret.
 *
 * @param secretHash SHA-256 in hexadecimal. Secrets are 256 random bits of our own making: nobody
 *     can try them all, so the hash need not be slow as those of passwords
 */
public record Client(String id, String name, String secretHash, Set<Role> roles) {

  public Client {
    roles = Set.copyOf(roles);
  }

  static Client of(ClientSecret secret, String name, Set<Role> roles) {
    return new Client(secret.clientId(), name, hash(secret.text()), roles);
  }

  /** How long it takes tells nothing. */
  boolean hasSecret(String given) {
    return MessageDigest.isEqual(secretHash.getBytes(UTF_8), hash(given).getBytes(UTF_8));
  }

  Caller caller() {
    return new Caller(name, roles);
  }

  static String hash(String secret) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "Client[" + name + "]";
  }
}
