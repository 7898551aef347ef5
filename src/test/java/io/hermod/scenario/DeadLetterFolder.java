package io.hermod.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.stream.Stream;

/** The numbered events in the blobs of a local folder of dead letters. */
record DeadLetterFolder(Path folder) {

  BitSet events() {
    BitSet events = new BitSet();
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(file -> file.toString().endsWith(".json"))
          .forEach(file -> EventNumbers.read(bytes(file), events::set));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return events;
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
