package io.hermod.workbench;

import io.hermod.deadletter.BlobException;
import io.hermod.deadletter.BlobStores;
import io.hermod.store.BlobAddress;
import io.hermod.store.BlobNotes;
import io.hermod.store.LetterNotes;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** What one search reads from: containers, their blobs, and what is known of these beside. */
final class Shelf {
  private final Origins origins;
  private final LetterNotes notes;
  private final BlobStores blobs;
  private final FolderAccounts folders;
  private final LetterAccess access;

  Shelf(Origins origins, LetterNotes notes, BlobStores blobs, FolderAccounts folders) {
    this(origins, notes, blobs, folders, LetterAccess.ALL);
  }

  private Shelf(
      Origins origins,
      LetterNotes notes,
      BlobStores blobs,
      FolderAccounts folders,
      LetterAccess access) {
    this.origins = origins;
    this.notes = notes;
    this.blobs = blobs;
    this.folders = folders;
    this.access = access;
  }

  /** The same, with the containers only that somebody may open. */
  Shelf limitedTo(LetterAccess reader) {
    return new Shelf(origins, notes, blobs, folders, reader);
  }

  /** Where to search, in order. */
  Collection<ContainerAddress> containers(LetterQuery query) throws BlobException {
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
   * Names of blobs; none where the container is a folder that gets its first letter later.
   *
   * @throws BlobException if they cannot be had
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

  LetterEntry entry(OpenBlob blob, int index, EntryFields fields) {
    BlobNotes known = blob.notes();
    BlobName name = BlobName.of(blob.address().name());
    Origin origin = origins.of(blob.address(), name, fields.topic(), known);
    return new LetterEntry(
        blob.address(),
        index,
        fields.schema(),
        fields.json(),
        fields.eventId(),
        fields.eventType(),
        fields.subject(),
        fields.reason(),
        fields.attempts(),
        fields.outcome(),
        fields.publishedAt(),
        fields.lastAttemptAt(),
        origin.subscription(),
        origin.topic(),
        origin.topicId(),
        origin.lane(),
        known.mark(index));
  }
}
