package io.hermod.backup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A copy of the data directory as it was at one moment, until it is backed up. */
public final class Snapshot {
  private final Instant createdAt;
  private final String id;
  private final String owner;
  private final String masterKey;
  private final SortedMap<String, SnapshotFile> files;
  private final Checksums checksums;

  Snapshot(
      Instant createdAt,
      String id,
      String owner,
      String masterKey,
      Map<String, SnapshotFile> files,
      Checksums checksums) {
    this.createdAt = createdAt;
    this.id = id;
    this.owner = owner;
    this.masterKey = masterKey;
    this.files = new TreeMap<>(files);
    this.checksums = checksums;
  }

  public String id() {
    return id;
  }

  /** Who asked for it: the same owner may replace it. */
  String owner() {
    return owner;
  }

  public Instant createdAt() {
    return createdAt;
  }

  public String masterKey() {
    return masterKey;
  }

  public int count() {
    return files.size();
  }

  /** Visits the files after a path in order, with their checksums, which take time to compute. */
  public void describe(String after, Visitor visitor) {
    for (SnapshotFile file : files.tailMap(after + '\0').values()) {
      BackupFile described =
          new BackupFile(file.path(), file.bytes(), checksums.of(file), file.isSealed());
      if (!visitor.visit(described)) {
        return;
      }
    }
  }

  /** Visits a file; returns false to stop. */
  @FunctionalInterface
  public interface Visitor {
    boolean visit(BackupFile file);
  }

  /** Returns a part of a file, shorter at its end. */
  public byte[] read(String path, long from, int most) {
    SnapshotFile file = files.get(path);
    if (file == null || from < 0 || from > file.bytes()) {
      throw new BackupException("the snapshot has no %s at %d".formatted(path, from));
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(most, file.bytes() - from));
    try (FileChannel channel = FileChannel.open(file.source(), StandardOpenOption.READ)) {
      int count = 0;
      while (bytes.hasRemaining() && count >= 0) {
        count = channel.read(bytes, from + bytes.position());
      }
      return Arrays.copyOf(bytes.array(), bytes.position());
    } catch (IOException e) {
      throw new BackupException("the snapshot cannot be read", e);
    }
  }
}
