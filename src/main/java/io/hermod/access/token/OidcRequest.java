package io.hermod.access.token;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The secrets of one sign-in at an issuer.
 *
 * @param state comes back with the browser, and shows that it was sent by us
 * @param nonce comes back in the token, and shows that it was issued for this sign-in
 * @param verifier shows the issuer that whoever exchanges the code also began the sign-in (PKCE)
 */
public record OidcRequest(String state, String nonce, String verifier) {
  private static final int BYTES = 32;

  public static OidcRequest next() {
    return new OidcRequest(random(), random(), random());
  }

  /** The hash of the verifier, which the browser may see. */
  String challenge() {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  private static String random() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
  }

  @Override
  public String toString() {
    return "OidcRequest[]";
  }
}
