package io.hermod.deadletter.search;

import io.hermod.event.RawJson;
import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.RedriveMark;
import java.time.Instant;
import java.util.Objects;

/**
 * A dead letter as it was read from its blob.
 *
 * @param mark whether and when it was sent again
 */
public record DeadLetterEntry(
    EntryAddress address,
    DeadEvent event,
    FailedDelivery failure,
    Origin origin,
    RedriveMark mark) {

  public BlobAddress blob() {
    return address.blob();
  }

  /** Returns when delivery last failed; the hour of the blob if the entry names no time. */
  public Instant time() {
    Instant told = failure.time();
    return told == null
        ? Objects.requireNonNullElse(BlobName.of(blob().name()).hour(), Instant.EPOCH)
        : told;
  }

  DeadLetterEntry with(RawJson other) {
    return new DeadLetterEntry(address, event.with(other), failure, origin, mark);
  }
}
