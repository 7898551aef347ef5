package io.hermod.store.embedded.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps all segments on disk until it is closed that are needed when it begins. Those that are only
 * retained may be deleted, oldest first.
 */
public final class JournalHold implements AutoCloseable {
  private final JournalDirectory directory;
  private final Segments segments;
  private final Runnable release;

  JournalHold(JournalDirectory directory, Segments segments, Runnable release) {
    this.directory = directory;
    this.segments = segments;
    this.release = release;
  }

  /**
   * Returns what a copy of the journal needs, up to what is durable now. The newest come first: if
   * one of them cannot be linked any more, nor can those after it, so the copy has no gap.
   */
  public List<SegmentCopy> copies() throws IOException {
    List<Segment> all = segments.all();
    List<SegmentCopy> copies = new ArrayList<>();
    for (long lost : directory.lostSequences()) {
      Path file = directory.lostFile(lost);
      copies.add(new SegmentCopy(file, Files.size(file)));
    }
    // Only now: the length of a segment is final when there is a next one.
    all.reversed().forEach(each -> copies.add(new SegmentCopy(each.path(), each.validLength())));
    return copies;
  }

  /**
   * Links a file of the journal to another folder.
   *
   * @return whether it was still there
   */
  public boolean link(SegmentCopy copy, Path folder) throws IOException {
    try {
      directory.link(copy.file(), folder);
      return true;
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  @Override
  public void close() {
    release.run();
  }
}
