package io.hermod.deadletter.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a blob.
 *
 * @param entries in the order of the blob, including those that are not dead letters
 * @param problem why the blob cannot be read, as the end of a sentence about it; null if it can be
 *     read
 */
record BlobContent(List<ReadEntry> entries, @Nullable String problem) {

  BlobContent {
    entries = List.copyOf(entries);
  }

  /** One element of the array in the blob. */
  sealed interface ReadEntry {}

  /** A dead letter. */
  record Letter(EntryFields fields) implements ReadEntry {}

  /** An element that is not a dead letter, with the reason. */
  record Unreadable(String problem) implements ReadEntry {}

  static BlobContent unreadable(String problem) {
    return new BlobContent(List.of(), problem);
  }

  /** Describes what is wrong with the blob; null if all of it can be read. */
  @Nullable String fault() {
    List<Unreadable> strange =
        entries.stream().filter(Unreadable.class::isInstance).map(Unreadable.class::cast).toList();
    if (problem != null || strange.isEmpty()) {
      return problem;
    }
    Unreadable first = strange.getFirst();
    return "has %d entries, %d of which cannot be read; the first of these, entry %d, %s"
        .formatted(entries.size(), strange.size(), entries.indexOf(first), first.problem());
  }
}
