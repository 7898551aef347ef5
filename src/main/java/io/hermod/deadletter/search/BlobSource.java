package io.hermod.deadletter.search;

import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.blob.BlobStores;
import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.BlobNotes;
import io.hermod.store.deadletter.DeadLetterNotes;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a search reads: the containers, their blobs, and the notes in the store about these blobs.
 */
final class BlobSource {
  private final Origins origins;
  private final DeadLetterNotes notes;
  private final BlobStores blobs;
  private final FolderAccounts folders;
  private final DeadLetterAccess access;

  BlobSource(Origins origins, DeadLetterNotes notes, BlobStores blobs, FolderAccounts folders) {
    this(origins, notes, blobs, folders, DeadLetterAccess.ALL);
  }

  private BlobSource(
      Origins origins,
      DeadLetterNotes notes,
      BlobStores blobs,
      FolderAccounts folders,
      DeadLetterAccess access) {
    this.origins = origins;
    this.notes = notes;
    this.blobs = blobs;
    this.folders = folders;
    this.access = access;
  }

  /** Returns a source with only the containers that the reader may open. */
  BlobSource limitedTo(DeadLetterAccess reader) {
    return new BlobSource(origins, notes, blobs, folders, reader);
  }

  /** Returns the containers to search, in order. */
  Collection<ContainerAddress> containers(DeadLetterQuery query) throws BlobException {
    String account = query.account();
    String container = query.container();
    if (account != null && container != null) {
      return access.mayOpen(account, container)
          ? List.of(new ContainerAddress(account, container))
          : List.of();
    }
    Set<ContainerAddress> known = new TreeSet<>(origins.containers());
    known.addAll(folders.containers());
    known.removeIf(each -> !access.mayOpen(each.account(), each.name()));
    known.removeIf(
        each ->
            !each.account().equals(Objects.requireNonNullElse(account, each.account()))
                || !each.name().equals(Objects.requireNonNullElse(container, each.name())));
    return known;
  }

  /**
   * Lists the names of blobs; empty if the container is a folder that does not exist yet because
   * nothing was written to it.
   *
   * @throws BlobException if the container cannot be listed
   */
  List<String> list(ContainerAddress container, String prefix, String after, int most)
      throws BlobException {
    try {
      return blobs.of(container.account()).list(container.name(), prefix, after, most);
    } catch (BlobException e) {
      if (e.isMissing() && isYetToCome(container)) {
        return List.of();
      }
      throw e;
    }
  }

  private boolean isYetToCome(ContainerAddress container) {
    return folders.isFolder(container.account()) && origins.containers().contains(container);
  }

  OpenBlob open(BlobAddress blob) throws BlobException {
    byte[] json = blobs.of(blob.account()).read(blob.container(), blob.name());
    return new OpenBlob(blob, json.length, BlobReader.read(json), notes.of(blob));
  }

  DeadLetterEntry entry(OpenBlob blob, int index, EntryFields fields) {
    BlobNotes known = blob.notes();
    BlobName name = BlobName.of(blob.address().name());
    Origin origin = origins.of(blob.address(), name, fields.topic(), known);
    return new DeadLetterEntry(
        new EntryAddress(blob.address(), index),
        fields.event(),
        fields.failure(),
        origin,
        known.mark(index));
  }
}
