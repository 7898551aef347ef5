package io.hermod.workbench;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a blob holds.
 *
 * @param entries by their index; one that is no dead letter has the reason why not
 * @param problem why nothing of it can be read, as the end of a sentence about it; null where it
 *     can
 */
record BlobContent(List<ReadEntry> entries, @Nullable String problem) {

  BlobContent {
    entries = List.copyOf(entries);
  }

  /** One element of the array. */
  sealed interface ReadEntry {}

  /** A dead letter. */
  record Letter(EntryFields fields) implements ReadEntry {}

  /** Something else. */
  record Strange(String problem) implements ReadEntry {}

  static BlobContent unreadable(String problem) {
    return new BlobContent(List.of(), problem);
  }

  /** What is to be said about the blob; null where all of it is good. */
  @Nullable String fault() {
    List<Strange> strange =
        entries.stream().filter(Strange.class::isInstance).map(Strange.class::cast).toList();
    if (problem != null || strange.isEmpty()) {
      return problem;
    }
    Strange first = strange.getFirst();
    return "has %d entries, of which %d cannot be read; the first of those is number %d: it %s"
        .formatted(entries.size(), strange.size(), entries.indexOf(first), first.problem());
  }
}
