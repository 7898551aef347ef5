package io.hermod.backup;

import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Keeps backups in a folder on this machine. An incomplete file ends with {@code .part}. */
public final class FolderTarget implements BackupTarget {
  private static final String PART = ".part";
  private static final String LOCK = ".lock";

  private final Path root;

  public FolderTarget(Path root) {
    this.root = root;
  }

  @Override
  public String place() {
    return root.toString();
  }

  @Override
  public void create() {
    OwnerOnlyFiles.createFolder(root);
  }

  @Override
  public List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(root)) {
      return files.map(FolderTarget::name).sorted().toList();
    }
  }

  @Override
  public List<StoredFile> list(String folder) throws IOException {
    Path place = root.resolve(folder);
    if (Files.notExists(place)) {
      return List.of();
    }
    List<StoredFile> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(place)) {
      for (Path file : files.sorted().toList()) {
        found.add(new StoredFile(name(file), Files.size(file)));
      }
    }
    return found;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  @Override
  public boolean exists(String name) {
    return Files.exists(root.resolve(name));
  }

  @Override
  public InputStream read(String name) throws IOException {
    return Files.newInputStream(root.resolve(name));
  }

  @Override
  public void write(String name, byte[] content) {
    Path file = root.resolve(name);
    OwnerOnlyFiles.createFolder(file.resolveSibling(""));
    OwnerOnlyFiles.replace(file, content);
  }

  @Override
  public Draft draft(String name) throws IOException {
    Path file = root.resolve(name);
    Path part = root.resolve(name + PART);
    OwnerOnlyFiles.createFolder(file.resolveSibling(""));
    Files.deleteIfExists(part);
    OwnerOnlyFiles.create(part, new byte[0]);
    return new FileDraft(part, file, FileChannel.open(part, StandardOpenOption.WRITE));
  }

  private record FileDraft(Path part, Path file, FileChannel channel) implements Draft {
    @Override
    public void add(ByteBuffer bytes) throws IOException {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    @Override
    public void keep() throws IOException {
      channel.force(true);
      OwnerOnlyFiles.move(part, file);
    }

    @Override
    public void close() throws IOException {
      channel.close();
      Files.deleteIfExists(part);
    }
  }

  @Override
  public void rename(String from, String to) throws IOException {
    OwnerOnlyFiles.move(root.resolve(from), root.resolve(to));
  }

  @Override
  public void delete(String name) throws IOException {
    Path file = root.resolve(name);
    if (Files.deleteIfExists(file)) {
      OwnerOnlyFiles.sync(file.resolveSibling(""));
    }
  }

  /**
   * Locks a file beside the named one. A process loses its lock on a file as soon as it closes that
   * file, even if it had opened it again only to read it.
   */
  @Override
  public Lock lock(String name) throws IOException {
    FileChannel channel = OwnerOnlyFiles.openLock(root.resolve(name + LOCK));
    if (!isLocked(channel)) {
      channel.close();
      throw BackupException.inUse(place());
    }
    return new FileLock(channel);
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      return false;
    }
  }

  private record FileLock(FileChannel channel) implements Lock {
    @Override
    public void renew() {
      // The system keeps it until the process ends.
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
