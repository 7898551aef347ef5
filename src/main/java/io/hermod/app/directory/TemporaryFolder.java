package io.hermod.app.directory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is deleted with everything in it. */
public record TemporaryFolder(Path path) implements AutoCloseable {

  /** Creates a folder that only its owner can read. */
  public static TemporaryFolder create() {
    try {
      return new TemporaryFolder(Files.createTempDirectory("hermod-"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create a temporary folder", e);
    }
  }

  @Override
  public void close() {
    try {
      for (Path file : deepestFirst()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + path, e);
    }
  }

  /** Empty once the folder has been deleted. */
  private List<Path> deepestFirst() throws IOException {
    if (!Files.exists(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(path)) {
      return files.sorted(Comparator.reverseOrder()).toList();
    }
  }
}
