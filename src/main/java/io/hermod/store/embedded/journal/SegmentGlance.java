package io.hermod.store.embedded.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks at the files of a journal that nobody uses, without opening or changing it. */
public final class SegmentGlance {
  private final Path folder;
  private final JournalDirectory directory;

  public SegmentGlance(Path folder) {
    this.folder = folder;
    this.directory = new JournalDirectory(folder, new LocalDisk());
  }

  /** Returns the segment files in ascending order; none if there is no journal. */
  public List<Path> files() throws IOException {
    return sequences().stream().map(directory::file).toList();
  }

  /** Returns why the journal cannot be read; nothing if the headers of all files are good. */
  public Optional<String> problem() throws IOException {
    List<Long> sequences = sequences();
    Set<Long> known = new HashSet<>(sequences);
    known.addAll(sequences.isEmpty() ? List.of() : directory.lostSequences());
    for (int i = 1; i < sequences.size(); i++) {
      if (!known.contains(sequences.get(i) - 1)) {
        return Optional.of(
            directory.file(sequences.get(i) - 1) + " is missing between its neighbours");
      }
    }
    return sequences.stream()
        .map(directory::file)
        .flatMap(file -> problem(file).map(problem -> file + " " + problem).stream())
        .findFirst();
  }

  private List<Long> sequences() throws IOException {
    return Files.isDirectory(folder) ? directory.sequences().stream().sorted().toList() : List.of();
  }

  private static Optional<String> problem(Path file) {
    ByteBuffer header = ByteBuffer.allocate(SegmentHeader.BYTES);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      if (channel.read(header, 0) < SegmentHeader.BYTES) {
        return Optional.of("has no header");
      }
      return SegmentHeader.decode(header.flip()).isPresent()
          ? Optional.empty()
          : Optional.of("has a damaged header, or one that this version does not know");
    } catch (IOException e) {
      return Optional.of("cannot be read: " + e);
    }
  }
}
