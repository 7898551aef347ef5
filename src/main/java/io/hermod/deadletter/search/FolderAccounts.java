package io.hermod.deadletter.search;

import io.hermod.deadletter.blob.BlobException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The storage accounts that are folders on this machine. Their containers can be listed, even if no
 * subscription names them any more.
 */
public final class FolderAccounts {
  private static final Pattern ACCOUNT = Pattern.compile("[a-z0-9]{3,24}");
  private static final Pattern CONTAINER = Pattern.compile("[a-z0-9-]{3,63}");

  private final Path folder;
  private final Set<String> elsewhere;

  /**
   * Reads nothing yet.
   *
   * @param folder contains a folder per account, and each of these one per container; need not
   *     exist
   * @param elsewhere the configured accounts, which are not folders
   */
  public FolderAccounts(Path folder, Set<String> elsewhere) {
    this.folder = folder;
    this.elsewhere = Set.copyOf(elsewhere);
  }

  boolean isFolder(String account) {
    return !elsewhere.contains(account);
  }

  List<ContainerAddress> containers() throws BlobException {
    List<ContainerAddress> found = new ArrayList<>();
    for (String account : folders(folder, ACCOUNT)) {
      if (isFolder(account)) {
        folders(folder.resolve(account), CONTAINER).stream()
            .map(container -> new ContainerAddress(account, container))
            .forEach(found::add);
      }
    }
    return found;
  }

  private static List<String> folders(Path parent, Pattern name) throws BlobException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children
          .filter(child -> Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
          .map(child -> child.getFileName().toString())
          .filter(child -> name.matcher(child).matches())
          .toList();
    } catch (IOException e) {
      throw new BlobException("cannot list the folders in %s: %s".formatted(parent, e), false);
    }
  }
}
