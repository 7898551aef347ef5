package io.hermod.destination.signing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.destination.BatchBody;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/**
 * Derives the id of a request from the events in it. A request that is repeated has the same id,
 * and one with other events has another, even if it contains some of them. Belongs to one thread.
 */
final class MessageIds {
  private static final String PREFIX = "msg_";
  private static final int BYTES = 16;

  private final byte[] subscription;
  private final MessageDigest digest;

  /**
   * @param subscriptionId the resource id: two subscriptions must not use the same ids
   */
  MessageIds(String subscriptionId) {
    this.subscription = subscriptionId.getBytes(UTF_8);
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  /** Returns an id of letters, digits, - and _, which cannot be confused with what follows it. */
  String of(BatchBody batch) {
    digest.reset();
    digest.update(subscription);
    for (int i = 0; i < batch.size(); i++) {
      add(batch.position(i), batch.event(i).id().getBytes(UTF_8));
    }
    byte[] hash = Arrays.copyOf(digest.digest(), BYTES);
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
  }

  /**
   * Positions tell events with the same id apart, which different publishers may send. Ids tell
   * events apart that got the same position, in a data directory that was created again.
   */
  private void add(long position, byte[] id) {
    digest.update(
        ByteBuffer.allocate(Long.BYTES + Integer.BYTES).putLong(position).putInt(id.length).flip());
    digest.update(id);
  }
}
