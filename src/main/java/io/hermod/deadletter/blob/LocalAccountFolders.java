package io.hermod.deadletter.blob;

import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.manage.account.AccountFolders;
import io.hermod.store.StoreUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The folders of storage accounts on this machine, each with a folder per container. */
public final class LocalAccountFolders implements AccountFolders {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]{3,24}");

  private final Path accounts;

  /**
   * Reads and creates nothing yet.
   *
   * @param accounts contains a folder per account; need not exist
   */
  public LocalAccountFolders(Path accounts) {
    this.accounts = accounts.toAbsolutePath().normalize();
  }

  @Override
  public Set<String> names() {
    if (!Files.isDirectory(accounts)) {
      return Set.of();
    }
    try (Stream<Path> folders = Files.list(accounts)) {
      return folders
          .filter(LocalAccountFolders::isFolder)
          .map(folder -> folder.getFileName().toString())
          .filter(name -> NAME.matcher(name).matches())
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw failed("read", accounts, e);
    }
  }

  /** Ends with a slash, also if the folder does not exist. */
  @Override
  public URI url(String account) {
    String folder = accounts.resolve(account).toUri().toString();
    return URI.create(folder.endsWith("/") ? folder : folder + "/");
  }

  @Override
  public void create(String account) {
    Path folder = accounts.resolve(account);
    try {
      OwnerOnlyFiles.createFolder(folder);
      OwnerOnlyFiles.sync(accounts);
      OwnerOnlyFiles.sync(accounts.resolveSibling(""));
    } catch (DataDirectoryException | IOException e) {
      throw failed("create", folder, e);
    }
  }

  /** Deletes no file, so a blob that is written meanwhile stays, and its folders with it. */
  @Override
  public boolean deleteIfEmpty(String account) {
    Path folder = accounts.resolve(account);
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return true;
    }
    try {
      List<Path> parts = partsOf(folder);
      if (!parts.stream().allMatch(LocalAccountFolders::isFolder)) {
        return false;
      }
      for (Path part : parts) {
        Files.delete(part);
      }
      OwnerOnlyFiles.sync(accounts);
      return true;
    } catch (DirectoryNotEmptyException _) {
      return false;
    } catch (IOException | UncheckedIOException e) {
      throw failed("delete", folder, e);
    }
  }

  /** Lists the folder and everything in it, a folder after its content. */
  private static List<Path> partsOf(Path folder) throws IOException {
    try (Stream<Path> parts = Files.walk(folder)) {
      return parts.sorted(Comparator.reverseOrder()).toList();
    }
  }

  private static boolean isFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static StoreUnavailableException failed(String verb, Path folder, Exception cause) {
    return new StoreUnavailableException("cannot " + verb + " the folder " + folder, cause);
  }
}
