package io.hermod.destination.signing;

import io.hermod.destination.BatchBody;
import io.hermod.subscription.Signing;
import io.hermod.subscription.Signing.OldKey;
import io.hermod.subscription.Subscription;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Signs the requests of one subscription. Belongs to one thread. */
public final class MessageSigner {
  private final MessageIds ids;
  private final List<TimedSigner> signers = new ArrayList<>();
  private final InstantSource realClock;
  private final InstantSource clock;

  private record TimedSigner(KeySigner signer, Instant until) {}

  private MessageSigner(
      String subscriptionId, Signing signing, InstantSource realClock, InstantSource clock) {
    this.ids = new MessageIds(subscriptionId);
    this.realClock = realClock;
    this.clock = clock;
    signers.add(new TimedSigner(KeySigner.of(signing.key()), Instant.MAX));
    for (OldKey old : signing.oldKeys()) {
      signers.add(new TimedSigner(KeySigner.of(old.key()), old.signsUntil()));
    }
  }

  /**
   * Returns the signer of a subscription; null if its requests are not signed.
   *
   * @param realClock the time in requests, which receivers compare with their own clocks
   * @param clock decides how long old keys sign
   */
  public static @Nullable MessageSigner of(
      Subscription subscription, InstantSource realClock, InstantSource clock) {
    Signing signing = subscription.signing();
    return signing == null
        ? null
        : new MessageSigner(subscription.resourceId(), signing, realClock, clock);
  }

  /** Begins to sign a request with these events, which is sent now. */
  public MessageSignature sign(BatchBody batch) {
    return sign(ids.of(batch));
  }

  /**
   * Begins to sign a request that is sent now.
   *
   * @param id the same each time that the request is repeated; without dots
   */
  public MessageSignature sign(String id) {
    Instant now = clock.instant();
    List<KeySigner> current =
        signers.stream()
            .filter(each -> now.isBefore(each.until()))
            .map(TimedSigner::signer)
            .toList();
    return new MessageSignature(id, realClock.instant().getEpochSecond(), current);
  }
}
