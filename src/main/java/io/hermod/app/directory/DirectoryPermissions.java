package io.hermod.app.directory;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Restricts everything in a data directory to its owner. */
public final class DirectoryPermissions extends SimpleFileVisitor<Path> {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryPermissions.class);
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private int restricted;

  private DirectoryPermissions() {}

  /**
   * Restricts all files and folders in the directory.
   *
   * @throws DataDirectoryException if others can still read something; the message says what to do
   */
  public static void restrict(DataDirectory directory) {
    DirectoryPermissions permissions = new DirectoryPermissions();
    try {
      Files.walkFileTree(directory.root().toRealPath(), permissions);
    } catch (IOException e) {
      throw new DataDirectoryException("cannot check the permissions in " + directory.root(), e);
    }
    if (permissions.restricted > 0) {
      LOG.warn(
          "others could read {} files and folders in {}; now only their owner can",
          permissions.restricted,
          directory.root());
    }
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
      throws IOException {
    restrict(folder, FOLDER);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    // The permissions of a link have no effect, and its target is not ours to change.
    if (!attributes.isSymbolicLink()) {
      restrict(file, FILE);
    }
    return FileVisitResult.CONTINUE;
  }

  /** Another user's folder that we cannot read, such as lost+found, is closed to others already. */
  @Override
  public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
    if (failure instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    if (isOpen(attributes(path))) {
      throw failure;
    }
    return FileVisitResult.CONTINUE;
  }

  private void restrict(Path path, Set<PosixFilePermission> wanted) throws IOException {
    try {
      if (isOpen(attributes(path))) {
        change(path, wanted);
        restricted++;
      }
    } catch (NoSuchFileException _) {
      // A command may delete its own temporary file meanwhile.
    }
  }

  private static void change(Path path, Set<PosixFilePermission> wanted) throws IOException {
    try {
      Files.setPosixFilePermissions(path, wanted);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      throw staysOpen(path, String.valueOf(e.getMessage()));
    }
    if (isOpen(attributes(path))) {
      throw staysOpen(path, "the file system ignores permissions");
    }
  }

  private static DataDirectoryException staysOpen(Path path, String reason) throws IOException {
    PosixFileAttributes found = attributes(path);
    return new DataDirectoryException(
        ("%s can be read by others (%s, owner %s), and that cannot be changed: %s. Start Hermod as"
                + " its owner, give it to Hermod's user with chown -R, or choose a --data-dir that"
                + " does not exist yet, such as a new folder in it.")
            .formatted(
                path,
                PosixFilePermissions.toString(found.permissions()),
                found.owner().getName(),
                reason));
  }

  private static boolean isOpen(PosixFileAttributes attributes) {
    return !FOLDER.containsAll(attributes.permissions());
  }

  private static PosixFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, PosixFileAttributes.class, NOFOLLOW_LINKS);
  }
}
