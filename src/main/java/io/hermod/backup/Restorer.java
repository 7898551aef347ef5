package io.hermod.backup;

import io.hermod.config.DataDirectory;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.secret.MasterKeys;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Restores a backup into an empty data directory. A mark in the directory keeps servers from
 * starting on it until everything is there.
 */
public final class Restorer {
  private final DataDirectory directory;
  private final MasterKeys keys;

  /**
   * Restores into a directory that may be missing.
   *
   * @param keys with the key that the backup's secrets are sealed with
   */
  public Restorer(DataDirectory directory, MasterKeys keys) {
    this.directory = directory;
    this.keys = keys;
  }

  /** Throws if the key is missing or the directory has something; changes nothing. */
  public void check(Manifest manifest) {
    requireKey(manifest);
    requireEmpty();
  }

  /** Returns when everything is durable. */
  public void restore(Backups from, Manifest manifest) {
    check(manifest);
    restore(from, manifest.files());
  }

  /**
   * Restores only the store, and opens the files that are sealed in memory, so that no secret gets
   * onto a disk in clear text.
   */
  public void restoreStore(Backups from, Manifest manifest) {
    check(manifest);
    try {
      for (BackupFile file : manifest.files()) {
        if (file.isSealed()) {
          unsealed(from, file);
        }
      }
    } catch (IOException e) {
      throw new BackupException("cannot read " + from.place(), e);
    }
    restore(from, manifest.files().stream().filter(this::isOfStore).toList());
  }

  private boolean isOfStore(BackupFile file) {
    Path path = directory.root().resolve(file.path());
    return !file.isSealed()
        && (path.startsWith(directory.storeFolder()) || path.equals(directory.formatFile()));
  }

  private void restore(Backups from, List<BackupFile> files) {
    OwnerOnlyFiles.createFolder(directory.root());
    OwnerOnlyFiles.replace(directory.restoreMark(), new byte[0]);
    try {
      Set<Path> folders = new TreeSet<>();
      for (String always : List.of("store/journal", "store/state")) {
        Path folder = directory.root().resolve(always);
        OwnerOnlyFiles.createFolder(folder);
        folders.add(folder);
      }
      for (BackupFile file : files) {
        Path target = directory.root().resolve(file.path());
        OwnerOnlyFiles.createFolder(target.resolveSibling(""));
        write(from, file, target);
        addFolders(target, folders);
      }
      for (Path folder : folders) {
        OwnerOnlyFiles.sync(folder);
      }
      Files.delete(directory.restoreMark());
      OwnerOnlyFiles.sync(directory.root());
    } catch (IOException e) {
      throw new BackupException("cannot restore into " + directory.root(), e);
    }
  }

  /** Throws if a restore into this directory was interrupted. */
  public static void refuseIncomplete(DataDirectory directory) {
    if (Files.exists(directory.restoreMark())) {
      throw new BackupException(
          "a restore into %s was interrupted. Delete everything in it, and restore again."
              .formatted(directory.root()));
    }
  }

  private void requireKey(Manifest manifest) {
    if (!keys.has(manifest.masterKey())) {
      throw new BackupException(
          "%s does not hold the master key %s, with which the secrets in the backup are sealed. A backup never has the key: give its file with --secrets.key-file."
              .formatted(keys.file(), manifest.masterKey()));
    }
  }

  private void requireEmpty() {
    refuseIncomplete(directory);
    if (Files.notExists(directory.root())) {
      return;
    }
    try (Stream<Path> files = Files.list(directory.root())) {
      List<String> others =
          files
              .filter(file -> !file.equals(keys.file()) && !file.equals(directory.lockFile()))
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> !name.equals("lost+found"))
              .sorted()
              .toList();
      if (!others.isEmpty()) {
        throw new BackupException(
            "%s is not empty: it has %s. Restore into an empty directory, so that nothing is overwritten."
                .formatted(directory.root(), others.getFirst()));
      }
    } catch (IOException e) {
      throw new BackupException("cannot read " + directory.root(), e);
    }
  }

  private void write(Backups from, BackupFile file, Path target) throws IOException {
    if (file.isSealed()) {
      OwnerOnlyFiles.create(target, unsealed(from, file));
      return;
    }
    try (InputStream stored = from.open(file)) {
      copy(stored, file, target);
    } catch (NoSuchFileException _) {
      throw damaged(file, "is missing");
    }
  }

  private byte[] unsealed(Backups from, BackupFile file) throws IOException {
    try (InputStream stored = from.open(file)) {
      byte[] bytes = stored.readAllBytes();
      if (!Sha256.of(bytes).equals(file.sha256())) {
        throw damaged(file, "was changed");
      }
      return SealedFile.open(file.path(), bytes, keys.sealer());
    } catch (NoSuchFileException _) {
      throw damaged(file, "is missing");
    }
  }

  private static void copy(InputStream stored, BackupFile file, Path target) throws IOException {
    OwnerOnlyFiles.create(target, new byte[0]);
    try (OutputStream out = Files.newOutputStream(target)) {
      stored.transferTo(out);
    }
    try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    if (Files.size(target) != file.bytes()
        || !Sha256.of(target, file.bytes()).equals(file.sha256())) {
      throw damaged(file, "was changed");
    }
  }

  private static BackupException damaged(BackupFile file, String how) {
    return new BackupException(
        "%s %s in the backup (files/%s). Restore another backup with --backup; `hermod backup verify` says which are good."
            .formatted(file.path(), how, file.sha256()));
  }

  private void addFolders(Path file, Set<Path> folders) {
    for (Path folder = file.getParent();
        folder != null && !folder.equals(directory.root());
        folder = folder.getParent()) {
      folders.add(folder);
    }
  }
}
