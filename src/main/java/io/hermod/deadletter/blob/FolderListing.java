package io.hermod.deadletter.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lists one page of the blobs in a folder, ordered by name. Skips folders that cannot contain a
 * match.
 */
final class FolderListing {
  private static final Comparator<String> BY_BYTES =
      (one, other) -> Arrays.compareUnsigned(one.getBytes(UTF_8), other.getBytes(UTF_8));

  private final String prefix;
  private final String after;
  private final int most;
  private final List<String> found = new ArrayList<>();

  FolderListing(String prefix, String after, int most) {
    this.prefix = prefix;
    this.after = after;
    this.most = most;
  }

  /**
   * A file or folder.
   *
   * @param name the full name of a blob, or the prefix of all blob names in a folder, including the
   *     slash because it affects the order
   */
  private record Entry(Path path, String name, boolean isFolder) {}

  List<String> list(Path container) throws IOException {
    collect(container, "");
    return List.copyOf(found);
  }

  private void collect(Path folder, String base) throws IOException {
    for (Entry entry : entries(folder, base)) {
      if (found.size() == most) {
        return;
      }
      if (entry.isFolder && mayHold(entry.name)) {
        collect(entry.path, entry.name);
      } else if (!entry.isFolder && isWanted(entry.name)) {
        found.add(entry.name);
      }
    }
  }

  private static List<Entry> entries(Path folder, String base) throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths
          .filter(FolderListing::isOurs)
          .map(path -> entry(path, base))
          .sorted(Comparator.comparing(Entry::name, BY_BYTES))
          .toList();
    }
  }

  /** Excludes drafts, and files that someone else added under a name that Hermod would not use. */
  private static boolean isOurs(Path path) {
    String fileName = path.getFileName().toString();
    return FileName.of(FileName.part(fileName)).equals(fileName);
  }

  private static Entry entry(Path path, String base) {
    boolean isFolder = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    String part = FileName.part(path.getFileName().toString());
    return new Entry(path, base + part + (isFolder ? "/" : ""), isFolder);
  }

  private boolean mayHold(String folder) {
    boolean hasPrefix = folder.startsWith(prefix) || prefix.startsWith(folder);
    return hasPrefix && (after.startsWith(folder) || BY_BYTES.compare(folder, after) > 0);
  }

  private boolean isWanted(String blob) {
    return blob.startsWith(prefix) && BY_BYTES.compare(blob, after) > 0;
  }
}
