package io.hermod.store.embedded.journal;

import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One segment file as its readers see it: how much of it is durable, and where its records are. */
final class Segment {
  private final Path path;
  private final SegmentHeader header;
  private final SegmentIndex index;
  private final long bytesBefore;
  private volatile long validLength;
  private volatile long fileLength;
  private volatile @Nullable Instant firstPublication;

  /**
   * Creates a segment on disk.
   *
   * @param bytesBefore the valid bytes of all segments before this one since the journal was opened
   */
  Segment(Path path, SegmentHeader header, SegmentIndex index, long bytesBefore, long validLength) {
    this.path = path;
    this.header = header;
    this.index = index;
    this.bytesBefore = bytesBefore;
    this.validLength = validLength;
    this.fileLength = validLength;
  }

  Path path() {
    return path;
  }

  SegmentHeader header() {
    return header;
  }

  long basePosition() {
    return header.basePosition();
  }

  SegmentIndex index() {
    return index;
  }

  /** Returns the offset before which everything is durable. */
  long validLength() {
    return validLength;
  }

  boolean isEmpty() {
    return validLength == SegmentHeader.BYTES;
  }

  long fileLength() {
    return fileLength;
  }

  long bytesBefore() {
    return bytesBefore;
  }

  /** Returns the end of this segment as an offset in the whole journal. */
  long bytesEnd() {
    return bytesBefore + validLength;
  }

  /** Returns the offset of a position in the whole journal, rounded down to an index step. */
  long bytesAt(long position) {
    return bytesBefore + index.floor(position);
  }

  /** Returns when its first publication was accepted, once that is known; null before. */
  @Nullable Instant firstPublication() {
    return firstPublication;
  }

  void firstPublication(@Nullable Instant known) {
    firstPublication = known;
  }

  void grownTo(long newValidLength) {
    validLength = newValidLength;
  }

  void occupies(long bytes) {
    fileLength = bytes;
  }
}
