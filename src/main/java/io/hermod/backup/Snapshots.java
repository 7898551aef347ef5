package io.hermod.backup;

import io.hermod.config.DataDirectory;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.secret.MasterKeys;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
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
  private static final String DRAFT = ".new";

  private final DataDirectory directory;
  private final StoreCopier store;
  private final Supplier<MasterKeys> keys;
  private final InstantSource clock;
  private final Checksums checksums = new Checksums();
  private @Nullable Snapshot current;
  private Instant usedAt = Instant.EPOCH;

  /** Removes what an earlier process left. */
  public Snapshots(
      DataDirectory directory, StoreCopier store, Supplier<MasterKeys> keys, InstantSource clock) {
    this.directory = directory;
    this.store = store;
    this.keys = keys;
    this.clock = clock;
    remove();
  }

  /**
   * Makes a snapshot; blocks. Everything that was acknowledged before the call is in it.
   *
   * @param owner the place that it is backed up to; its next snapshot replaces this one
   * @return empty if another owner's snapshot is in use
   */
  public synchronized Optional<Snapshot> begin(String owner) {
    expire();
    if (current != null && !current.owner().equals(owner)) {
      return Optional.empty();
    }
    remove();
    Instant begunAt = clock.instant();
    try {
      Snapshot made = make(begunAt, owner);
      current = made;
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

  private Snapshot make(Instant begunAt, String owner) throws IOException {
    Path folder = directory.snapshotFolder();
    Path copy = folder.resolve("store");
    OwnerOnlyFiles.createFolder(copy);
    Map<String, SnapshotFile> files = new HashMap<>();
    store
        .copyInto(copy)
        .forEach((path, bytes) -> add(files, "store/" + path, copy.resolve(path), bytes, false));
    // After the store: a dead letter leaves its row when its blob is there.
    linkLetters(folder.resolve("deadletter"), files);
    MasterKeys now = keys.get();
    sealIdentity(folder.resolve("sealed"), now, files);
    addCopy(directory.virtualClockFile(), folder, files);
    addCopy(directory.formatFile(), folder, files);
    checksums.keepOnly(files.values());
    return new Snapshot(
        begunAt, UUID.randomUUID().toString(), owner, now.newestId(), files, checksums);
  }

  private static void add(
      Map<String, SnapshotFile> files, String path, Path source, long bytes, boolean isSealed) {
    files.put(path, new SnapshotFile(path, source, bytes, isSealed));
  }

  private void linkLetters(Path target, Map<String, SnapshotFile> files) throws IOException {
    for (Path file : filesIn(directory.deadLetterFolder())) {
      Path link = target.resolve(directory.deadLetterFolder().relativize(file));
      OwnerOnlyFiles.createFolder(link.resolveSibling(""));
      try {
        Files.createLink(link, file);
      } catch (NoSuchFileException _) {
        continue;
      } catch (FileSystemException _) {
        // The folder may be a volume of its own.
        Files.copy(file, link);
      }
      add(files, path(file), link, Files.size(link), false);
    }
  }

  /** Who the server is and who may use it. These files are small, and full of secrets. */
  private void sealIdentity(Path target, MasterKeys with, Map<String, SnapshotFile> files)
      throws IOException {
    OwnerOnlyFiles.createFolder(target);
    Stream<Path> single =
        Stream.of(directory.credentialsFile(), directory.clientsFile(), directory.tokenKeyFile());
    List<Path> all =
        Stream.concat(single.filter(Files::exists), filesIn(directory.tlsFolder()).stream())
            .toList();
    for (Path file : all) {
      String path = path(file);
      byte[] sealed = SealedFile.seal(path, Files.readAllBytes(file), with.sealer());
      Path source = target.resolve(Integer.toString(files.size()));
      OwnerOnlyFiles.create(source, sealed);
      add(files, path, source, sealed.length, true);
    }
  }

  private void addCopy(Path file, Path folder, Map<String, SnapshotFile> files) throws IOException {
    Path target = folder.resolve(file.getFileName());
    if (Files.exists(file)) {
      Files.copy(file, target);
      add(files, path(file), target, Files.size(target), false);
    }
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> !file.toString().endsWith(DRAFT))
          .toList();
    }
  }

  private String path(Path file) {
    return directory.root().relativize(file).toString();
  }

  /** Returns the snapshot with this id, and notes that it is in use; empty if it is gone. */
  public synchronized Optional<Snapshot> use(String id) {
    expire();
    Optional<Snapshot> found = Optional.ofNullable(current).filter(each -> each.id().equals(id));
    if (found.isPresent()) {
      usedAt = clock.instant();
    }
    return found;
  }

  public synchronized void end(String id) {
    if (current != null && current.id().equals(id)) {
      remove();
    }
  }

  /** Removes a snapshot that nobody has read for a while. */
  public synchronized void expire() {
    if (current != null && !clock.instant().isBefore(usedAt.plus(IDLE_LIMIT))) {
      LOG.warn("a backup was not completed; its snapshot of {} is removed", current.createdAt());
      remove();
    }
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
  public synchronized void close() {
    remove();
  }
}
