package io.hermod.manage.account;

import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** Folders that are only names, some of which hold blobs. */
public final class InMemoryAccountFolders implements AccountFolders {
  private final Set<String> names = new ConcurrentSkipListSet<>();
  private final Set<String> withBlobs = new ConcurrentSkipListSet<>();

  /** Writes a blob, and the folder with it. */
  public void writeBlob(String account) {
    names.add(account);
    withBlobs.add(account);
  }

  @Override
  public Set<String> names() {
    return Set.copyOf(names);
  }

  @Override
  public URI url(String account) {
    return URI.create("file:///accounts/" + account + "/");
  }

  @Override
  public void create(String account) {
    names.add(account);
  }

  @Override
  public boolean deleteIfEmpty(String account) {
    if (withBlobs.contains(account)) {
      return false;
    }
    names.remove(account);
    return true;
  }
}
