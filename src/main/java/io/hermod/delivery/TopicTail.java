package io.hermod.delivery;

import io.hermod.event.Event;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The newest entries of one topic: all that are at or after position {@link #from}. Every entry has
 * an index, which increases by one from entry to entry and does not change when older entries are
 * dropped.
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

  /** Adds an entry. Returns how much memory it takes. */
  long add(Recorded entry) {
    if (endIndex - firstIndex == ring.length) {
      grow();
    }
    int slot = slot(endIndex++);
    ring[slot] = entry;
    weights[slot] = weight(entry);
    bytes += weights[slot];
    return weights[slot];
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

  /** How much memory the entries take. */
  long bytes() {
    return bytes;
  }

  Recorded get(long index) {
    return Objects.requireNonNull(ring[slot(index)]);
  }

  /** Returns the index of the first entry that ends after a position. */
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

  /** Drops the entries before this index. Returns how much memory that frees. */
  long trimTo(long index) {
    long before = bytes;
    while (firstIndex < index) {
      from = get(firstIndex).end();
      int slot = slot(firstIndex++);
      ring[slot] = null;
      bytes -= weights[slot];
    }
    return before - bytes;
  }

  /**
   * Drops all entries and starts again at a position, because some before it were missed. Every
   * reader then finds that it has fallen behind, even if it had taken everything. Returns how much
   * memory that frees.
   */
  long forget(long newFrom) {
    long freed = trimTo(endIndex);
    endIndex++;
    firstIndex = endIndex;
    from = newFrom;
    return freed;
  }

  private static long weight(Recorded entry) {
    if (!(entry.entry() instanceof Publication publication)) {
      return 1000;
    }
    if (publication.events().isEmpty()) {
      return 100;
    }
    byte[] body = publication.events().getFirst().json().array();
    // The whole request body is in memory, including what is between and around the events.
    long sum = 100L + body.length;
    for (Event event : publication.events()) {
      boolean isPart = event.json().isSliceOf(body);
      sum += event.weight() - (isPart ? event.json().length() : 0);
    }
    return sum;
  }
}
