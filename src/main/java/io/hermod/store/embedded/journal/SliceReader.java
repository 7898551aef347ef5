package io.hermod.store.embedded.journal;

import io.hermod.secret.Sealer;
import io.hermod.store.Entry;
import io.hermod.store.EntrySelector;
import io.hermod.store.JournalSlice;
import io.hermod.store.Recorded;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.codec.EntryCodec;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;

/** A single read of a part of the journal, across as many segments as necessary. */
final class SliceReader {
  /** Skipping an entry is about this many times cheaper than decoding it. */
  private static final int SKIP_DISCOUNT = 4;

  private final EntrySelector selector;
  private final long maxBytes;
  private final long from;
  private final long head;
  private final Sealer sealer;
  private final List<Recorded> entries = new ArrayList<>();
  private long decodedBytes;
  private long passedBytes;
  private long next;

  SliceReader(EntrySelector selector, int maxBytes, long from, long head, Sealer sealer) {
    this.selector = selector;
    this.maxBytes = maxBytes;
    this.from = from;
    this.head = head;
    this.sealer = sealer;
    this.next = from;
  }

  JournalSlice read(Segments segments, JournalDirectory directory) {
    Segment segment = segments.holding(from);
    while (segment != null && !isDone()) {
      readFrom(segment, directory);
      segment = segments.after(segment);
    }
    // At the end, positions that no segment holds (skipped or lost) must not be read again.
    return new JournalSlice(from, entries, isDone() ? next : Math.max(from, head));
  }

  private void readFrom(Segment segment, JournalDirectory directory) {
    try (SegmentFile file = directory.open(segment.path())) {
      walk(segment, new FileWindow(file, segment.validLength()));
    } catch (NoSuchFileException e) {
      // Deleted since it was looked up: it lies below the watermark, so no lane needs it.
      return;
    } catch (IOException e) {
      throw new StoreUnavailableException("The journal cannot be read: " + segment.path(), e);
    }
  }

  private void walk(Segment segment, FileWindow window) throws IOException {
    long offset = segment.index().floor(from);
    while (offset < window.limit() && !isDone()) {
      RecordHeader header = window.header(offset);
      // Checked even if it is skipped: a damaged record could hide who wants it.
      if (header == null || !window.hasGoodChecksum(header, offset, segment.header().id())) {
        throw JournalCorruptException.damaged(
            segment.path(), offset, "a record that was valid before is now invalid");
      }
      // A segment that recovery did not read has no index yet.
      segment.index().add(header.position(), offset);
      if (header.end() > from && header.position() < head) {
        look(header, window, offset + RecordHeader.BYTES);
      }
      offset += header.totalBytes();
    }
  }

  private void look(RecordHeader header, FileWindow window, long payload) throws IOException {
    byte[] bytes = window.array(payload, EntryCodec.PREFIX_BYTES);
    if (EntryCodec.isWanted(bytes, window.index(payload), selector)) {
      Entry entry = EntryCodec.decode(window.copy(payload, header.length()), sealer);
      entries.add(new Recorded(header.position(), entry));
      decodedBytes += header.length();
    } else {
      passedBytes += header.length();
    }
    next = header.end();
  }

  private boolean isDone() {
    return next >= head
        || (next > from && (decodedBytes >= maxBytes || passedBytes >= maxBytes * SKIP_DISCOUNT));
  }
}
