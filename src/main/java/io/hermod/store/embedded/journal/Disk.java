package io.hermod.store.embedded.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The file operations of the journal, so that tests can make each of them fail. */
public interface Disk {
  /** Creates an empty file, and truncates it if it exists. */
  SegmentFile create(Path file) throws IOException;

  /** Opens a file, which must exist. */
  SegmentFile open(Path file) throws IOException;

  List<Path> list(Path directory) throws IOException;

  /** Renames a file atomically, and replaces the target if it exists. */
  void rename(Path from, Path to) throws IOException;

  void deleteIfExists(Path file) throws IOException;

  /** Gives a file a second name, which stays when the first is deleted. */
  void link(Path link, Path file) throws IOException;

  /** Makes creations, renames and deletions in the directory durable. */
  void syncDirectory(Path directory) throws IOException;
}
