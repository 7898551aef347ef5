package io.hermod.backup;

import io.hermod.config.DataDirectory;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.secret.MasterKeys;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Makes snapshots of the data directory of a running server, mostly of hard links. */
final class SnapshotMaker {
  private static final String DRAFT = ".new";

  private final DataDirectory directory;
  private final StoreCopier store;
  private final Supplier<MasterKeys> keys;
  private final Checksums checksums = new Checksums();

  SnapshotMaker(DataDirectory directory, StoreCopier store, Supplier<MasterKeys> keys) {
    this.directory = directory;
    this.store = store;
    this.keys = keys;
  }

  Snapshot make(Instant begunAt, String owner) throws IOException {
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

  /** Returns the files in a folder and below; none if it is missing. */
  static List<Path> filesIn(Path folder) throws IOException {
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
}
