package io.hermod.store.embedded.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The folder of the segment files: knows their names, and makes changes that survive a power cut.
 */
public final class JournalDirectory {
  /** The suffix of a file that an operator has given up. */
  static final String LOST = ".lost";

  private static final String TEMPORARY = ".tmp";
  private static final Pattern NAME = Pattern.compile("(\\d{16})\\.journal(\\.lost|\\.tmp)?");

  private final Path path;
  private final Disk disk;

  public JournalDirectory(Path path, Disk disk) {
    this.path = path;
    this.disk = disk;
  }

  public Path file(long sequence) {
    return path.resolve("%016d.journal".formatted(sequence));
  }

  Path lostFile(long sequence) {
    Path file = file(sequence);
    return file.resolveSibling(file.getFileName() + LOST);
  }

  void link(Path file, Path folder) throws IOException {
    disk.link(folder.resolve(file.getFileName()), file);
  }

  SegmentFile open(Path file) throws IOException {
    return disk.open(file);
  }

  /** Creates a segment file that holds only its header, durable under its name. */
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

  /**
   * Deletes a file. This is durable on return, so that segments disappear in the order of their
   * deletion.
   */
  public void delete(Path file) throws IOException {
    disk.deleteIfExists(file);
    disk.syncDirectory(path);
  }

  void sync() throws IOException {
    disk.syncDirectory(path);
  }

  /** Returns the numbers of the segments in ascending order. */
  public List<Long> sequences() throws IOException {
    return sequencesEndingWith("");
  }

  /** Returns the numbers of the segments that an operator has given up. */
  List<Long> lostSequences() throws IOException {
    return sequencesEndingWith(LOST);
  }

  /**
   * Deletes the files of segments that were never used, because a crash interrupted their creation.
   */
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
