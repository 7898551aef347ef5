package io.hermod.cluster.files;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The shared files of one directory. */
record SharedFolder(DataDirectory directory) {
  /** Relative paths. The first start of a cluster stores all of them at once. */
  static final List<String> NAMES =
      List.of("credentials.json", "clients.json", "token.key", "tls/ca.pem", "tls/ca.key");

  /** Returns the content of those files that are there, by their names. */
  Map<String, byte[]> read() {
    Map<String, byte[]> found = new LinkedHashMap<>();
    for (String name : NAMES) {
      try {
        found.put(name, Files.readAllBytes(path(name)));
      } catch (NoSuchFileException _) {
        // Not there yet.
      } catch (IOException e) {
        throw new DataDirectoryException("cannot read " + path(name), e);
      }
    }
    return found;
  }

  /** Writes files that differ, each atomically; returns the names of those it has replaced. */
  List<String> write(Map<String, byte[]> files) {
    Map<String, byte[]> before = read();
    List<String> replaced = new ArrayList<>();
    files.forEach(
        (name, content) -> {
          if (!Arrays.equals(before.get(name), content)) {
            write(name, content);
            if (before.containsKey(name)) {
              replaced.add(name);
            }
          }
        });
    return replaced;
  }

  private void write(String name, byte[] content) {
    Path file = path(name);
    OwnerOnlyFiles.createFolder(Objects.requireNonNull(file.getParent()));
    OwnerOnlyFiles.replace(file, content);
  }

  /** Deletes the whole directory, with all that is in it. */
  void delete() {
    if (Files.notExists(directory.root())) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory.root())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new DataDirectoryException("cannot delete " + directory.root(), e);
    }
  }

  private Path path(String name) {
    return directory.root().resolve(name);
  }
}
