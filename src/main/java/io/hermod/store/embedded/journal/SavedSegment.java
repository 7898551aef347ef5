package io.hermod.store.embedded.journal;

import java.nio.file.Path;
import java.util.Optional;

/** A segment file of a stopped store, and its header if that can be read. */
record SavedSegment(long sequence, Path file, Optional<SegmentHeader> header) {

  /**
   * Returns the header, or what the next segment tells about it. Empty if no record can be checked,
   * because the id of the segment is unknown.
   */
  Optional<SegmentHeader> header(Optional<SegmentHeader> next, long head) {
    return header.or(
        () -> next.map(each -> new SegmentHeader(sequence, each.previousId(), head, 0, 0)));
  }
}
