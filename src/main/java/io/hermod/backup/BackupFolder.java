package io.hermod.backup;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A folder with backups of one server. They share their files, which are named by their checksums.
 *
 * <pre>
 * hermod-backups            the id of the folder; locked by whoever writes to it
 * backups/TIME.SHA.json     the manifests; SHA is the checksum of the manifest
 * files/SHA                 the files
 * files/SHA.part            a file that is not complete
 * </pre>
 */
public final class BackupFolder {
  private static final String MARK = "hermod-backups";
  private static final String MANIFESTS = "backups";
  private static final String FILES = "files";
  private static final String PART = ".part";
  private static final String JSON = ".json";

  private final Path root;

  private BackupFolder(Path root) {
    this.root = root;
  }

  /** Creates the folder if it is missing, and refuses one that has other files. */
  public static BackupFolder create(Path root) {
    try {
      OwnerOnlyFiles.createFolder(root);
      if (Files.notExists(root.resolve(MARK))) {
        refuseUnlessEmpty(root);
        OwnerOnlyFiles.createFolder(root.resolve(MANIFESTS));
        OwnerOnlyFiles.createFolder(root.resolve(FILES));
        OwnerOnlyFiles.replace(root.resolve(MARK), UUID.randomUUID().toString().getBytes(US_ASCII));
      }
      return new BackupFolder(root);
    } catch (IOException e) {
      throw new BackupException("cannot write to " + root, e);
    }
  }

  private static void refuseUnlessEmpty(Path root) throws IOException {
    try (Stream<Path> files = Files.list(root)) {
      // What a crash left of the lines above is no reason to refuse.
      boolean isOurs =
          files
              .map(file -> String.valueOf(file.getFileName()))
              .allMatch(List.of(MANIFESTS, FILES, MARK + ".new")::contains);
      if (!isOurs) {
        throw new BackupException(
            "%s has other files. Name an empty or a new folder, or one with backups of this server."
                .formatted(root));
      }
    }
  }

  public static BackupFolder open(Path root) {
    if (Files.notExists(root.resolve(MARK))) {
      throw new BackupException(
          "there are no backups in %s. Name the folder that `hermod backup --to` wrote."
              .formatted(root));
    }
    return new BackupFolder(root);
  }

  /** Returns a name for this folder that no other has. */
  public String id() {
    try {
      return Files.readString(root.resolve(MARK), US_ASCII);
    } catch (IOException e) {
      throw new BackupException("cannot read " + root, e);
    }
  }

  /** Keeps other processes from writing to the folder until the channel is closed. */
  @SuppressWarnings("resource") // The caller closes it.
  public FileChannel lock() {
    try {
      FileChannel channel = OwnerOnlyFiles.openLock(root.resolve(MARK));
      if (channel.tryLock() == null) {
        channel.close();
        throw new BackupException(
            "another process writes to %s. Wait until it is done.".formatted(root));
      }
      return channel;
    } catch (IOException e) {
      throw new BackupException("cannot lock " + root, e);
    }
  }

  /** Returns the backups, oldest first. */
  public List<Manifest> manifests() {
    return manifestFiles().stream().map(this::read).toList();
  }

  /** Returns the newest backup. */
  public Manifest newest() {
    List<Path> all = manifestFiles();
    if (all.isEmpty()) {
      throw new BackupException(
          "there is no complete backup in %s. Make one with `hermod backup --to`.".formatted(root));
    }
    return read(all.getLast());
  }

  private List<Path> manifestFiles() {
    try (Stream<Path> files = Files.list(root.resolve(MANIFESTS))) {
      return files
          .filter(file -> file.toString().endsWith(JSON))
          .sorted(Comparator.comparing(Path::getFileName))
          .toList();
    } catch (IOException e) {
      throw new BackupException("cannot read " + root, e);
    }
  }

  private Manifest read(Path file) {
    String name = String.valueOf(file.getFileName());
    try {
      byte[] json = Files.readAllBytes(file);
      if (!name.endsWith("." + Sha256.of(json) + JSON)) {
        throw new BackupException(
            "the manifest %s is damaged. Use another backup.".formatted(file));
      }
      return Manifest.read(name, json);
    } catch (IOException e) {
      throw new BackupException("cannot read " + file, e);
    }
  }

  boolean has(BackupFile file) {
    try {
      Path stored = stored(file);
      return Files.exists(stored) && Files.size(stored) == file.bytes();
    } catch (IOException e) {
      throw new BackupException("cannot read " + root, e);
    }
  }

  /** Returns where the bytes of a file are. */
  Path stored(BackupFile file) {
    return root.resolve(FILES).resolve(file.sha256());
  }

  /** Copies a file, and keeps it only if its checksum is right. Durable on return. */
  void copy(BackupFile file, SnapshotSource source) {
    Path part = root.resolve(FILES).resolve(file.sha256() + PART);
    try {
      Files.deleteIfExists(part);
      Sha256 sum = new Sha256();
      OwnerOnlyFiles.create(part, new byte[0]);
      try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
        for (long at = 0; at < file.bytes(); ) {
          ByteBuffer bytes = source.read(file, at);
          if (!bytes.hasRemaining() || bytes.remaining() > file.bytes() - at) {
            throw wrong(file);
          }
          sum.add(bytes.duplicate());
          while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
          }
        }
        channel.force(true);
      }
      if (!sum.hex().equals(file.sha256())) {
        throw wrong(file);
      }
      OwnerOnlyFiles.move(part, stored(file));
    } catch (IOException e) {
      throw new BackupException("cannot write to " + root, e);
    }
  }

  private static BackupException wrong(BackupFile file) {
    return new BackupException(
        "%s did not arrive as the server described it. Run the command again; what was copied is used."
            .formatted(file.path()));
  }

  /** Adds a backup whose files are all there. Durable on return. */
  void add(Manifest manifest) {
    byte[] json = manifest.json();
    OwnerOnlyFiles.replace(
        root.resolve(MANIFESTS).resolve(manifest.name() + "." + Sha256.of(json) + JSON), json);
  }
}
