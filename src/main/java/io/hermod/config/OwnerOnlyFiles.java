package io.hermod.config;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/** Writes files and directories that only their owner can read. A crash leaves no partial file. */
public final class OwnerOnlyFiles {
  private static final FileAttribute<?> FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<?> FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private OwnerOnlyFiles() {}

  public static void createFolder(Path folder) {
    try {
      Files.createDirectories(folder, FOLDER);
    } catch (IOException e) {
      throw new DataDirectoryException("cannot create the folder " + folder, e);
    }
  }

  /**
   * Replaces the content atomically: after a power failure the file has the old content or the new.
   */
  public static void replace(Path file, byte[] content) {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.deleteIfExists(draft);
      create(draft, content);
      move(draft, file);
    } catch (IOException e) {
      throw new DataDirectoryException("cannot write " + file, e);
    }
  }

  /**
   * Creates a file with this content, unless there is one: of several processes that do so at the
   * same moment, one succeeds. Returns whether it was this one.
   */
  public static boolean createOnce(Path file, byte[] content) {
    Path draft = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".new");
    try {
      create(draft, content);
      boolean isCreated = link(draft, file);
      Files.deleteIfExists(draft);
      return isCreated;
    } catch (IOException e) {
      throw new DataDirectoryException("cannot write " + file, e);
    }
  }

  /**
   * A link replaces no file. Where there are no links, such as on some network drives, a move may.
   */
  private static boolean link(Path draft, Path file) throws IOException {
    try {
      Files.createLink(file, draft);
      sync(file.toAbsolutePath().resolveSibling(""));
      return true;
    } catch (FileAlreadyExistsException _) {
      return false;
    } catch (UnsupportedOperationException | FileSystemException _) {
      if (Files.exists(file)) {
        return false;
      }
      move(draft, file);
      return true;
    }
  }

  /** Creates a file and syncs its content. Its name is durable only after {@link #move}. */
  public static void create(Path file, byte[] content) throws IOException {
    try (FileChannel channel = FileChannel.open(file, Set.of(CREATE_NEW, WRITE), FILE)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  /** Opens a file for locking, and creates it if it is missing. */
  public static FileChannel openLock(Path file) throws IOException {
    return FileChannel.open(file, Set.of(CREATE, READ, WRITE), FILE);
  }

  /** Moves a file or a whole directory to its final name, atomically and durably. */
  public static void move(Path from, Path to) throws IOException {
    if (Files.isDirectory(from)) {
      sync(from);
    }
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    sync(to.toAbsolutePath().resolveSibling(""));
  }

  /** Makes files that were created, renamed or deleted in the directory durable. */
  public static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, READ)) {
      channel.force(true);
    }
  }
}
