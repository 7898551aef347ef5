package io.hermod.validation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.store.catalog.Invitation;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The links of validation requests in progress, because some are opened before the response
 * arrives.
 */
final class OpenInvitations {
  private static final int TOKEN_BYTES = 32;

  private final SecureRandom random = new SecureRandom();
  private final Map<String, OpenInvitation> byId = new ConcurrentHashMap<>();

  OpenInvitation begin(Instant expiresAt) {
    byte[] secret = new byte[TOKEN_BYTES];
    random.nextBytes(secret);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    String id = UUID.randomUUID().toString().toUpperCase(Locale.ROOT);
    OpenInvitation begun = new OpenInvitation(new Invitation(id, hash(token), expiresAt), token);
    byId.put(id, begun);
    return begun;
  }

  /** Opens the link if its request is in progress; returns whether it is open. */
  boolean open(String id, String tokenHash) {
    OpenInvitation known = byId.get(id);
    return known != null && isSame(known.invitation().tokenHash(), tokenHash) && known.open();
  }

  /** Forgets the link and returns whether it was not opened. */
  boolean end(OpenInvitation invitation) {
    boolean isUnopened = invitation.handOver();
    byId.remove(invitation.invitation().id());
    return isUnopened;
  }

  private static boolean isSame(String one, String other) {
    return MessageDigest.isEqual(one.getBytes(UTF_8), other.getBytes(UTF_8));
  }

  static String hash(String token) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(token.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
