package io.hermod.store.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The file operations of the journal, so that tests can make each of them fail. */
interface Disk {
  /** A new, empty file; one that stood there is emptied. */
  SegmentFile create(Path file) throws IOException;

  /** A file that must be there. */
  SegmentFile open(Path file) throws IOException;

  List<Path> list(Path directory) throws IOException;

  /** Puts a file in the place of another, or of none, at once. */
  void rename(Path from, Path to) throws IOException;

  void deleteIfExists(Path file) throws IOException;

  /** Makes creations, renames and deletions in the directory durable. */
  void syncDirectory(Path directory) throws IOException;
}
