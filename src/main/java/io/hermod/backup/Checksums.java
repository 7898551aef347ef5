package io.hermod.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the checksums of the files of the last snapshot, because most files never change. A
 * file that was written since has another time.
 */
final class Checksums {
  private record Known(@Nullable Object inode, FileTime changedAt, long bytes, String sha256) {}

  private final Map<String, Known> byPath = new ConcurrentHashMap<>();

  String of(SnapshotFile file) {
    try {
      BasicFileAttributes now = Files.readAttributes(file.source(), BasicFileAttributes.class);
      Known known = byPath.get(file.path());
      if (known == null
          || known.bytes() != file.bytes()
          || !known.changedAt().equals(now.lastModifiedTime())
          || !String.valueOf(known.inode()).equals(String.valueOf(now.fileKey()))) {
        String sha256 = Sha256.of(file.source(), file.bytes());
        known = new Known(now.fileKey(), now.lastModifiedTime(), file.bytes(), sha256);
        byPath.put(file.path(), known);
      }
      return known.sha256();
    } catch (IOException e) {
      throw new BackupException("the snapshot cannot be read", e);
    }
  }

  /** Forgets the files that are not among these. */
  void keepOnly(Collection<SnapshotFile> files) {
    byPath.keySet().retainAll(files.stream().map(SnapshotFile::path).collect(Collectors.toSet()));
  }
}
