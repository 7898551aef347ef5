package io.hermod.config;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks that this user may read a data directory. Other problems show up when it is used. */
final class DirectoryAccess {
  private DirectoryAccess() {}

  /**
   * Checks the directory and the files in it that commands read.
   *
   * @throws DataDirectoryException if permission is denied; names the path
   */
  static void check(DataDirectory directory) {
    check(directory.root(), AccessMode.READ, AccessMode.EXECUTE);
    List.of(
            directory.serverFile(),
            directory.credentialsFile(),
            directory.tokenKeyFile(),
            directory.clientsFile(),
            directory.caCertificate())
        .forEach(file -> check(file, AccessMode.READ));
  }

  private static void check(Path path, AccessMode... modes) {
    try {
      path.getFileSystem().provider().checkAccess(path, modes);
    } catch (AccessDeniedException _) {
      throw new DataDirectoryException(
          "permission denied on %s; run as the user that runs the server%s"
              .formatted(path, owner(path)));
    } catch (IOException _) {
      // Usually the path does not exist, which may be fine.
    }
  }

  private static String owner(Path path) {
    try {
      return " (" + Files.getOwner(path).getName() + ")";
    } catch (IOException | UnsupportedOperationException _) {
      return "";
    }
  }
}
