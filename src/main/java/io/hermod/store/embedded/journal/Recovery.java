package io.hermod.store.embedded.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Determines at startup what the journal holds.
 *
 * <p>Only the newest segment, or one before a segment that an operator gave up, may end in anything
 * other than valid records: the remains of an interrupted write, which are ignored. Any other
 * damage aborts startup. The records of segments that no lane needs are not looked at.
 */
final class Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
  private static final long FIRST_POSITION = 1;

  private final JournalDirectory directory;
  private final long finished;
  private final Segments segments = new Segments();
  private long head = FIRST_POSITION;
  private long bytes;

  /**
   * Recovers the journal in a folder.
   *
   * @param finished segments below this position are not read: no lane needs them, and there may be
   *     many
   */
  Recovery(JournalDirectory directory, long finished) {
    this.directory = directory;
    this.finished = finished;
  }

  /** Returns the segments with their valid records. */
  Segments segments() {
    return segments;
  }

  /** Returns the position after the last valid entry. */
  long head() {
    return head;
  }

  void run() throws IOException {
    directory.removeTemporaryFiles();
    List<SegmentHeader> headers = readHeaders();
    Set<Long> lost = new HashSet<>(directory.lostSequences());
    for (int i = 0; i < headers.size() - 1; i++) {
      recoverBefore(headers.get(i + 1), headers.get(i), lost);
    }
    if (!headers.isEmpty()) {
      recoverOpenEnded(headers.getLast());
    }
    directory.sync();
  }

  private List<SegmentHeader> readHeaders() throws IOException {
    List<Long> sequences = directory.sequences();
    List<SegmentHeader> headers = new ArrayList<>();
    for (long sequence : sequences) {
      boolean isNewest = sequence == sequences.getLast();
      readHeader(sequence, isNewest).ifPresent(headers::add);
    }
    return headers;
  }

  /** Returns empty if the newest segment was never completed, and so never used. */
  private Optional<SegmentHeader> readHeader(long sequence, boolean isNewest) throws IOException {
    Path path = directory.file(sequence);
    try (SegmentFile file = directory.open(path)) {
      ByteBuffer bytes = ByteBuffer.allocate(SegmentHeader.BYTES);
      file.read(bytes, 0);
      Optional<SegmentHeader> header = SegmentHeader.decode(bytes.flip());
      if (header.isPresent() && header.get().sequence() == sequence) {
        return header;
      }
      if (!isNewest || file.size() > SegmentHeader.BYTES) {
        throw JournalCorruptException.damaged(path, 0, "its header is invalid");
      }
    }
    LOG.warn("Discarding unused journal segment {}: its creation was interrupted", path);
    directory.delete(path);
    return Optional.empty();
  }

  private void recoverBefore(SegmentHeader next, SegmentHeader header, Set<Long> lost)
      throws IOException {
    for (long missing = header.sequence() + 1; missing < next.sequence(); missing++) {
      if (!lost.contains(missing)) {
        throw JournalCorruptException.missing(directory.file(missing));
      }
    }
    if (header.sequence() + 1 < next.sequence()) {
      recoverOpenEnded(header);
    } else {
      recoverSealed(header, next);
    }
    if (next.basePosition() < head) {
      throw damaged(next, 0, "it starts before the end of the previous segment");
    }
  }

  /** Recovers a segment whose valid length is in the header of the next one. */
  private void recoverSealed(SegmentHeader header, SegmentHeader next) throws IOException {
    if (next.previousId() != header.id()) {
      throw damaged(next, 0, "it does not follow the previous segment");
    }
    try (SegmentFile file = open(header)) {
      long limit = Math.min(file.size(), next.previousLength());
      if (next.basePosition() <= finished && limit == next.previousLength()) {
        add(header, new SegmentIndex(), limit, file.size());
        head = next.basePosition();
        return;
      }
      SegmentScan scan = SegmentScan.of(new FileWindow(file, limit), header);
      if (scan.validLength() != next.previousLength()) {
        throw damaged(header, scan.stoppedAt(), "a record is invalid");
      }
      add(header, scan, file.size());
    }
  }

  /** Recovers a segment whose valid length no other header states. */
  private void recoverOpenEnded(SegmentHeader header) throws IOException {
    try (SegmentFile file = open(header)) {
      // The records found may exist in the page cache only, and cursors must not outlive them.
      file.force();
      SegmentScan scan = SegmentScan.of(new FileWindow(file, file.size()), header);
      long later = scan.findLaterBatch();
      if (later >= 0) {
        throw damaged(
            header,
            scan.stoppedAt(),
            "a record is invalid, but a later one at offset " + later + " is valid");
      }
      warnOfCut(header, scan);
      add(header, scan, file.size());
    }
  }

  private void warnOfCut(SegmentHeader header, SegmentScan scan) throws IOException {
    long cut = scan.endOfTail() - scan.validLength();
    if (cut > 0) {
      LOG.warn(
          "Journal segment {} ends in an incomplete write: {} bytes from offset {} on are ignored,"
              + " none of which was acknowledged",
          directory.file(header.sequence()),
          cut,
          scan.validLength());
    }
  }

  private void add(SegmentHeader header, SegmentScan scan, long fileLength) {
    add(header, scan.index(), scan.validLength(), fileLength);
    head = scan.head();
  }

  private void add(SegmentHeader header, SegmentIndex index, long validLength, long fileLength) {
    Path path = directory.file(header.sequence());
    Segment segment = new Segment(path, header, index, bytes, validLength);
    segment.occupies(fileLength);
    segments.add(segment);
    bytes = segment.bytesEnd();
  }

  private SegmentFile open(SegmentHeader header) throws IOException {
    return directory.open(directory.file(header.sequence()));
  }

  private JournalCorruptException damaged(SegmentHeader header, long offset, String what) {
    return JournalCorruptException.damaged(directory.file(header.sequence()), offset, what);
  }
}
