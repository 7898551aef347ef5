package io.hermod.store.deadletter;

import io.hermod.store.DeadLetterGroup;
import io.hermod.store.DeadLetterKey;
import java.util.List;

/**
 * Which letters the next blob of a group has. It is stored before the blob is written, so that
 * every attempt writes the same: an earlier attempt may take effect after a later one, even one of
 * a process that is gone, and must not replace a blob with more letters.
 *
 * @param name the name of the blob in its container
 * @param letters the keys of the letters, in the order of the blob
 */
public record BlobPlan(DeadLetterGroup group, String name, List<DeadLetterKey> letters) {
  public BlobPlan {
    letters = List.copyOf(letters);
  }
}
