package io.hermod.store.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Makes a store of a copy, as a restore does: every file with the length that belongs to it. */
final class Copies {
  private Copies() {}

  static void put(Path copy, List<CopiedFile> files, Path target) {
    try {
      Files.createDirectories(target.resolve(EmbeddedStore.JOURNAL));
      Files.createDirectories(target.resolve(EmbeddedStore.STATE));
      for (CopiedFile file : files) {
        put(copy.resolve(file.path()), file.bytes(), target.resolve(file.path()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void put(Path source, long bytes, Path target) throws IOException {
    Files.copy(source, target, StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
      channel.truncate(bytes);
    }
  }
}
