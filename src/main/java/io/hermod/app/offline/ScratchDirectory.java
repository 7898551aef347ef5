package io.hermod.app.offline;

import io.hermod.app.directory.DirectoryLock;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.config.DataDirectory;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary data directory. It is deleted when it is closed or, if the process is killed, by the
 * next one that is created in the same place.
 */
final class ScratchDirectory implements AutoCloseable {
  private static final String PREFIX = "hermod-verify-";

  private final DataDirectory directory;
  private final DirectoryLock lock;

  private ScratchDirectory(DataDirectory directory, DirectoryLock lock) {
    this.directory = directory;
    this.lock = lock;
  }

  /** Creates one in a folder, and deletes those there that no process uses any more. */
  static ScratchDirectory create(Path place) throws IOException {
    Path folder = Files.createTempDirectory(place, PREFIX);
    DataDirectory directory = new DataDirectory(folder);
    ScratchDirectory created = new ScratchDirectory(directory, DirectoryLock.take(directory));
    for (Path other : others(place, folder)) {
      deleteIfUnused(other);
    }
    return created;
  }

  /** Leaves alone what another user may have put there. */
  private static List<Path> others(Path place, Path own) throws IOException {
    List<Path> others = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(place, PREFIX + "*")) {
      for (Path other : found) {
        if (!other.equals(own)
            && Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)
            && Files.getOwner(other).equals(Files.getOwner(own))) {
          others.add(other);
        }
      }
    }
    return others;
  }

  private static void deleteIfUnused(Path folder) throws IOException {
    try (DirectoryLock _ = DirectoryLock.take(new DataDirectory(folder))) {
      delete(folder);
    } catch (CommandFailedException _) {
      // Another process uses it.
    }
  }

  DataDirectory directory() {
    return directory;
  }

  @Override
  public void close() throws IOException {
    try (lock) {
      delete(directory.root());
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
