package io.hermod.cluster.files;

import io.hermod.config.DataDirectory;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.store.StoreUnavailableException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes the shared files in Kafka. Each change is made to a copy of the newest files, while no
 * other server can write. A server that loses the right to write starts over with what the other
 * one has left. Used by one thread at a time.
 */
final class SharedEditor {
  private static final Logger LOG = LoggerFactory.getLogger(SharedEditor.class);
  private static final int MOST_ATTEMPTS = 10;
  private static final int MOST_LOOKS = 20;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
  private static final long NOT_SENT = -1;

  private final SharedLog log;
  private final SharedContent content;
  private final SharedSeal seal;
  private final SharedFolder folder;
  private final SharedFolder draft;

  /** The offset of a version that may be committed or not. */
  private long sent = NOT_SENT;

  /**
   * @param folder has files that Kafka may not have yet
   * @param draft where copies are changed; deleted afterwards
   */
  SharedEditor(
      SharedLog log,
      SharedContent content,
      SharedSeal seal,
      SharedFolder folder,
      SharedFolder draft) {
    this.log = log;
    this.content = content;
    this.seal = seal;
    this.folder = folder;
    this.draft = draft;
  }

  /**
   * Returns when the change is in Kafka. If it throws, nothing was changed.
   *
   * @throws SharedFilesException if Kafka does not take the change
   */
  void store(Consumer<DataDirectory> change) {
    try {
      storeUnlessHindered(change);
    } catch (KafkaException | StoreUnavailableException e) {
      throw new SharedFilesException(
          "The change was not made, because Kafka did not take it (%s). Try again when the brokers can be reached."
              .formatted(e.getMessage()),
          e);
    }
  }

  private void storeUnlessHindered(Consumer<DataDirectory> change) {
    sent = NOT_SENT;
    for (int i = 0; i < MOST_ATTEMPTS; i++) {
      try (SharedWriter writer = log.lock()) {
        store(change, writer);
        return;
      } catch (LockLostException e) {
        LOG.debug("another server changes the shared files", e);
        awaitOther();
      }
    }
    throw new SharedFilesException(
        "The change was not made, because other servers change the same files all the time. Try"
            + " again later.");
  }

  private void store(Consumer<DataDirectory> change, SharedWriter writer) throws LockLostException {
    content.refresh();
    // Kafka may have committed just before the lock was lost.
    if (sent == NOT_SENT || !log.isCommitted(sent)) {
      Map<String, byte[]> versions = sealed(content.unsaved(changed(change)));
      if (!versions.isEmpty()) {
        commit(versions, writer);
      }
    }
  }

  /** Returns the files as they are after the change. */
  private Map<String, byte[]> changed(Consumer<DataDirectory> change) {
    draft.delete();
    try {
      Map<String, byte[]> newest = folder.read();
      newest.putAll(content.opened());
      OwnerOnlyFiles.createFolder(draft.directory().root());
      draft.write(newest);
      change.accept(draft.directory());
      return draft.read();
    } finally {
      draft.delete();
    }
  }

  private Map<String, byte[]> sealed(Map<String, byte[]> files) {
    Map<String, byte[]> sealed = new LinkedHashMap<>();
    files.forEach((name, file) -> sealed.put(name, seal.seal(name, file)));
    return sealed;
  }

  /** The content takes what was committed from here: a reader may see it a little later. */
  private void commit(Map<String, byte[]> versions, SharedWriter writer) throws LockLostException {
    Map<String, Long> offsets = writer.send(versions);
    sent = offsets.values().iterator().next();
    writer.commit();
    offsets.forEach(
        (name, offset) -> content.take(offset, name, Objects.requireNonNull(versions.get(name))));
  }

  /**
   * Waits until the other server has changed something, or must have died: to take the lock at once
   * would only stop it. The wait is random, so that servers that wait do not wake up together.
   */
  private void awaitOther() {
    long before = content.last();
    int looks = ThreadLocalRandom.current().nextInt(1, MOST_LOOKS);
    for (int i = 0; i < looks && content.last() == before; i++) {
      LockSupport.parkNanos(this, BETWEEN_LOOKS.toNanos());
      content.refresh();
    }
  }
}
