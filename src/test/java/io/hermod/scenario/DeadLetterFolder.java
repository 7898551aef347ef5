package io.hermod.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.BitSet;

/** The numbered events in the blobs of a local folder of dead letters. */
record DeadLetterFolder(Path folder) {

  BitSet events() {
    BitSet events = new BitSet();
    try {
      Files.walkFileTree(folder, new Reader(events));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return events;
  }

  /** Reads while blobs are written: each has another name before it is complete. */
  private static final class Reader extends SimpleFileVisitor<Path> {
    private final BitSet events;

    Reader(BitSet events) {
      this.events = events;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (file.toString().endsWith(".json")) {
        EventNumbers.read(Files.readAllBytes(file), events::set);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }
  }
}
