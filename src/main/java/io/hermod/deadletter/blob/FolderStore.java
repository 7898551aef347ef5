package io.hermod.deadletter.blob;

import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Keeps the blobs of one account as files: a folder per container, and one per slash in a name. */
final class FolderStore implements BlobStore {
  /**
   * Wider than Azure's rule, but strict enough that a container is always a folder in its account.
   */
  private static final Pattern CONTAINER = Pattern.compile("[a-z0-9-]{1,63}");

  private final String account;
  private final Path accounts;

  /**
   * Keeps blobs in a folder that need not exist yet.
   *
   * @param accounts the folder of all accounts
   */
  FolderStore(Path accounts, String account) {
    this.accounts = accounts;
    this.account = account;
  }

  /** Synchronized because two drafts of the same blob would be the same file. */
  @Override
  public synchronized BlobReceipt write(String container, String name, byte[] json)
      throws BlobException {
    Path file = file(container, name);
    try {
      OwnerOnlyFiles.createFolder(file.resolveSibling(""));
      OwnerOnlyFiles.replace(file, json);
      syncFolders(file);
      return new BlobReceipt(file.toUri(), null);
    } catch (DataDirectoryException | IOException e) {
      throw failed("cannot write " + name, container, e);
    }
  }

  @Override
  public byte[] read(String container, String name) throws BlobException {
    try {
      Path file = file(container, name);
      if (Files.size(file) > MAX_READ_BYTES) {
        throw tooLarge(container, name);
      }
      return Files.readAllBytes(file);
    } catch (NoSuchFileException _) {
      throw missing(container, "has no blob " + name);
    } catch (IOException e) {
      throw failed("cannot read " + name, container, e);
    }
  }

  @Override
  public List<String> list(String container, String prefix, String after, int most)
      throws BlobException {
    Path folder = folder(container);
    if (!Files.isDirectory(folder)) {
      throw missing(container, "does not exist");
    }
    try {
      return new FolderListing(prefix, after, most).list(folder);
    } catch (IOException e) {
      throw failed("cannot list", container, e);
    }
  }

  private Path file(String container, String name) throws BlobException {
    Path file = folder(container);
    for (String part : name.split("/", -1)) {
      file = file.resolve(FileName.of(part));
    }
    return file;
  }

  private Path folder(String container) throws BlobException {
    if (!CONTAINER.matcher(container).matches()) {
      throw missing(container, "cannot exist: its name is not a valid container name");
    }
    return accounts.resolve(account).resolve(container);
  }

  /** Syncs all parent folders every time: a folder that already exists may not be durable yet. */
  private void syncFolders(Path file) throws IOException {
    Path top = accounts.resolveSibling("");
    for (Path folder = file.resolveSibling("");
        folder.startsWith(top);
        folder = folder.resolveSibling("")) {
      OwnerOnlyFiles.sync(folder);
    }
  }

  private BlobException missing(String container, String problem) {
    return new BlobException("%s %s".formatted(place(container), problem), true);
  }

  private BlobException tooLarge(String container, String name) {
    return new BlobException(
        "%s: blob %s is larger than 64 MB".formatted(place(container), name), false);
  }

  private BlobException failed(String problem, String container, Exception cause) {
    return new BlobException("%s: %s: %s".formatted(place(container), problem, cause), false);
  }

  private String place(String container) {
    return "container %s of storage account %s (in %s)"
        .formatted(container, account, accounts.resolve(account));
  }
}
