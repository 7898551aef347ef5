package io.hermod.store.deadletter;

import io.hermod.store.DeadLetter;
import io.hermod.store.Finished;
import org.jspecify.annotations.Nullable;

/** A dead letter that no longer waits, and how it ended. */
public record SettledDeadLetter(DeadLetter letter, Finished end) {

  /** Returns the blob that holds the dead letter, or null if there is none. */
  public @Nullable BlobAddress blob() {
    if (end.blob().isEmpty()) {
      return null;
    }
    String account = letter.address().account();
    String container = letter.address().container();
    int prefix = account.length() + container.length() + 2;
    return new BlobAddress(account, container, end.blob().substring(prefix));
  }
}
