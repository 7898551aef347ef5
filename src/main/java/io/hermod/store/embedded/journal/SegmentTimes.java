package io.hermod.store.embedded.journal;

import io.hermod.store.codec.EntryCodec;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds out when the events of segments were published, by the first publication in each: events
 * are published in about the order of their positions. A segment is read when it is first asked
 * for, so a start need not read them all.
 */
record SegmentTimes(Segments segments, JournalDirectory directory) {

  /** Returns when the first event at or after a segment was published; null if there is none. */
  @Nullable Instant from(@Nullable Segment segment) throws IOException {
    Instant first = null;
    for (Segment each = segment; each != null && first == null; each = segments.after(each)) {
      first = of(each);
    }
    return first;
  }

  /** Returns how many of the segments, which are in order, begin before a time. */
  int countBefore(Instant time, List<Segment> ordered) throws IOException {
    int low = 0;
    int high = ordered.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      Instant first = from(ordered.get(middle));
      if (first != null && first.isBefore(time)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private @Nullable Instant of(Segment segment) throws IOException {
    Instant known = segment.firstPublication();
    if (known == null) {
      known = read(segment);
      segment.firstPublication(known);
    }
    return known;
  }

  private @Nullable Instant read(Segment segment) throws IOException {
    try (SegmentFile file = directory.open(segment.path())) {
      return read(segment, new FileWindow(file, segment.validLength()));
    } catch (NoSuchFileException _) {
      return null; // Deleted since it was looked up.
    }
  }

  private static @Nullable Instant read(Segment segment, FileWindow window) throws IOException {
    long offset = SegmentHeader.BYTES;
    RecordHeader header = window.header(offset);
    while (header != null && window.hasGoodChecksum(header, offset, segment.header().id())) {
      long payload = offset + RecordHeader.BYTES;
      byte[] bytes = window.array(payload, header.length());
      Instant published = EntryCodec.publishedAt(bytes, window.index(payload));
      if (published != null) {
        return published;
      }
      offset += header.totalBytes();
      header = window.header(offset);
    }
    return null;
  }
}
