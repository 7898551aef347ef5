package io.hermod.backup;

import io.hermod.config.DataDirectory;
import io.hermod.secret.MasterKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The snapshots of a running server, at most one at a time. One that nobody reads for a while is
 * removed, because its links keep deleted files on the disk.
 */
public final class Snapshots implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);
  private static final Duration IDLE_LIMIT = Duration.ofMinutes(2);

  private final DataDirectory directory;
  private final SnapshotMaker maker;
  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Snapshot current;
  // The bytes that no other file shared when the snapshot was made.
  private long ownBytes;
  // The last snapshot that was removed because the disk was nearly full.
  private @Nullable String removedForSpace;
  private Instant usedAt = Instant.EPOCH;

  /** Removes what an earlier process left. */
  public Snapshots(
      DataDirectory directory, StoreCopier store, Supplier<MasterKeys> keys, InstantSource clock) {
    this.directory = directory;
    this.maker = new SnapshotMaker(directory, store, keys);
    this.clock = clock;
    remove();
  }

  /**
   * Makes a snapshot; blocks. Everything that was acknowledged before the call is in it.
   *
   * @param owner the place that it is backed up to; its next snapshot replaces this one
   * @return empty if another owner's snapshot is in use
   */
  public Optional<Snapshot> begin(String owner) {
    lock.lock();
    try {
      return tryBegin(owner);
    } finally {
      lock.unlock();
    }
  }

  private Optional<Snapshot> tryBegin(String owner) {
    removeIfExpired();
    if (current != null && !current.owner().equals(owner)) {
      return Optional.empty();
    }
    remove();
    Instant begunAt = clock.instant();
    try {
      Snapshot made = maker.make(begunAt, owner);
      current = made;
      ownBytes = bytesHeldAlone();
      usedAt = clock.instant();
      return Optional.of(made);
    } catch (IOException e) {
      remove();
      throw new BackupException("the snapshot cannot be made", e);
    } catch (RuntimeException e) {
      remove();
      throw e;
    }
  }

  /**
   * Returns the snapshot with this id, and notes that it is in use; empty if it is gone.
   *
   * @throws BackupException if it was removed because the disk was nearly full
   */
  public Optional<Snapshot> use(String id) {
    lock.lock();
    try {
      removeIfExpired();
      if (id.equals(removedForSpace)) {
        throw new BackupException(
            "the disk of the server is nearly full, and the snapshot kept deleted files on it, so"
                + " the server removed the snapshot. Free some space there, and begin the backup"
                + " again");
      }
      Optional<Snapshot> found = Optional.ofNullable(current).filter(each -> each.id().equals(id));
      if (found.isPresent()) {
        usedAt = clock.instant();
      }
      return found;
    } finally {
      lock.unlock();
    }
  }

  public void end(String id) {
    lock.lock();
    try {
      if (current != null && current.id().equals(id)) {
        remove();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Removes a snapshot that nobody has read for a while. */
  public void expire() {
    lock.lock();
    try {
      removeIfExpired();
    } finally {
      lock.unlock();
    }
  }

  private void removeIfExpired() {
    if (current != null && !clock.instant().isBefore(usedAt.plus(IDLE_LIMIT))) {
      LOG.warn("a backup was not completed; its snapshot of {} is removed", current.createdAt());
      remove();
    }
  }

  /**
   * Removes the snapshot if it keeps files on the disk that the server has deleted. Never waits.
   *
   * @return whether space was freed, or may be soon, because the snapshot is being made or removed
   */
  public boolean freeSpace() {
    if (!lock.tryLock()) {
      return true;
    }
    try {
      Snapshot victim = current;
      if (victim == null || bytesHeldAlone() <= ownBytes) {
        return false;
      }
      LOG.warn("the disk is nearly full: the snapshot of {} is removed", victim.createdAt());
      removedForSpace = victim.id();
      remove();
      return true;
    } catch (IOException e) {
      throw new BackupException("the snapshot cannot be read", e);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the size of the files that are nowhere else on the disk. */
  private long bytesHeldAlone() throws IOException {
    long bytes = 0;
    for (Path file : SnapshotMaker.filesIn(directory.snapshotFolder())) {
      boolean isAlone = Integer.valueOf(1).equals(Files.getAttribute(file, "unix:nlink"));
      bytes += isAlone ? Files.size(file) : 0;
    }
    return bytes;
  }

  private void remove() {
    current = null;
    Path folder = directory.snapshotFolder();
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(each);
        }
      } catch (IOException e) {
        throw new BackupException("the folder %s cannot be removed".formatted(folder), e);
      }
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      remove();
    } finally {
      lock.unlock();
    }
  }
}
