package io.hermod.store;

import org.jspecify.annotations.Nullable;

/** A dead letter that waits no longer, and how it ended. */
public record SettledLetter(DeadLetter letter, Finished end) {

  /** The blob that holds it now; null where none does. */
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
