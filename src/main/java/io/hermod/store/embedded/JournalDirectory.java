package io.hermod.store.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The folder of the segment files: their names, and changes to it that a power cut respects. */
final class JournalDirectory {
  /** Ends the name of a file that an operator has given up. */
  static final String LOST = ".lost";

  private static final String TEMPORARY = ".tmp";
  private static final Pattern NAME = Pattern.compile("(\\d{16})\\.journal(\\.lost|\\.tmp)?");

  private final Path path;
  private final Disk disk;

  JournalDirectory(Path path, Disk disk) {
    this.path = path;
    this.disk = disk;
  }

  Path file(long sequence) {
    return path.resolve("%016d.journal".formatted(sequence));
  }

  SegmentFile open(Path file) throws IOException {
    return disk.open(file);
  }

  /** A segment file with nothing but its header, durable under its name. */
  SegmentFile create(SegmentHeader header) throws IOException {
    Path target = file(header.sequence());
    Path temporary = target.resolveSibling(target.getFileName() + TEMPORARY);
    SegmentFile file = disk.create(temporary);
    try {
      file.write(header.encode(), 0);
      file.force();
      disk.rename(temporary, target);
      disk.syncDirectory(path);
      return file;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** Durable on return, so that segments vanish in the order in which they are deleted. */
  void delete(Path file) throws IOException {
    disk.deleteIfExists(file);
    disk.syncDirectory(path);
  }

  void sync() throws IOException {
    disk.syncDirectory(path);
  }

  /** The numbers of the segments, ascending. */
  List<Long> sequences() throws IOException {
    return sequencesEndingWith("");
  }

  /** The numbers of the segments that an operator has given up. */
  List<Long> lostSequences() throws IOException {
    return sequencesEndingWith(LOST);
  }

  /** Removes what a crash left of segments that were never begun. */
  void removeTemporaryFiles() throws IOException {
    for (long sequence : sequencesEndingWith(TEMPORARY)) {
      Path target = file(sequence);
      disk.deleteIfExists(target.resolveSibling(target.getFileName() + TEMPORARY));
    }
  }

  private List<Long> sequencesEndingWith(String suffix) throws IOException {
    List<Long> sequences = new ArrayList<>();
    for (Path file : disk.list(path)) {
      Matcher name = NAME.matcher(file.getFileName().toString());
      if (name.matches() && suffix.equals(name.group(2) == null ? "" : name.group(2))) {
        sequences.add(Long.valueOf(name.group(1)));
      }
    }
    return sequences;
  }
}
