package io.hermod.delivery;

import io.hermod.event.Event;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The newest entries of one topic: every entry of it at or after {@link #from} is here. Entries are
 * addressed by a number that grows by one from entry to entry and stays when older ones go.
 */
final class TopicTail {
  private @Nullable Recorded[] ring = new @Nullable Recorded[16];
  private long[] weights = new long[ring.length];
  private long firstIndex;
  private long endIndex;
  private long from;
  private long bytes;

  TopicTail(long from) {
    this.from = from;
  }

  void add(Recorded entry) {
    if (endIndex - firstIndex == ring.length) {
      grow();
    }
    int slot = slot(endIndex++);
    ring[slot] = entry;
    weights[slot] = weight(entry);
    bytes += weights[slot];
  }

  private void grow() {
    @Nullable Recorded[] larger = new @Nullable Recorded[ring.length * 2];
    long[] largerWeights = new long[larger.length];
    for (long i = firstIndex; i < endIndex; i++) {
      int slot = (int) (i & (larger.length - 1));
      larger[slot] = ring[slot(i)];
      largerWeights[slot] = weights[slot(i)];
    }
    ring = larger;
    weights = largerWeights;
  }

  private int slot(long index) {
    return (int) (index & (ring.length - 1));
  }

  long from() {
    return from;
  }

  long firstIndex() {
    return firstIndex;
  }

  long endIndex() {
    return endIndex;
  }

  /** What the entries weigh in memory. */
  long bytes() {
    return bytes;
  }

  Recorded get(long index) {
    return Objects.requireNonNull(ring[slot(index)]);
  }

  /** The number of the first entry that reaches beyond a position. */
  long indexAfter(long position) {
    long low = firstIndex;
    long high = endIndex;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (get(middle).end() <= position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Lets go of the entries before this one. */
  void trimTo(long index) {
    while (firstIndex < index) {
      from = get(firstIndex).end();
      int slot = slot(firstIndex++);
      ring[slot] = null;
      bytes -= weights[slot];
    }
  }

  /**
   * Lets go of all entries, and begins again at a position: some in between never came. Whoever
   * reads here finds that it has fallen behind, also where it had taken everything.
   */
  void forget(long newFrom) {
    trimTo(endIndex);
    endIndex++;
    firstIndex = endIndex;
    from = newFrom;
  }

  private static long weight(Recorded entry) {
    if (!(entry.entry() instanceof Publication publication)) {
      return 1000;
    }
    if (publication.events().isEmpty()) {
      return 100;
    }
    byte[] body = publication.events().getFirst().json().array();
    // What stands between and around the events of a request is kept with them.
    long sum = 100L + body.length;
    for (Event event : publication.events()) {
      boolean isPart = event.json().isSliceOf(body);
      sum += event.weight() - (isPart ? event.json().length() : 0);
    }
    return sum;
  }
}
