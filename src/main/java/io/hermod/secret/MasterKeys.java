package io.hermod.secret;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of one store, and the file that contains them.
 *
 * <p>A key is written to the file before it seals anything, and removed after nothing sealed with
 * it is left. So after a crash at any moment, the file has every key that is needed. Not
 * thread-safe.
 */
public final class MasterKeys {
  private static final Logger LOG = LoggerFactory.getLogger(MasterKeys.class);

  private final Path file;
  private Keyring ring;
  private boolean isKept;
  private Supplier<Set<String>> usedElsewhere = Set::of;

  private MasterKeys(Path file, Keyring ring, boolean isKept) {
    this.file = file;
    this.ring = ring;
    this.isKept = isKept;
  }

  /**
   * Reads the keys from the file. If there is no file, creates a first key, which {@link #keep}
   * writes.
   */
  public static MasterKeys open(Path file) {
    try {
      Keyring ring = Keyring.parse(Files.readString(file, US_ASCII)).orElseThrow(() -> noKey(file));
      return new MasterKeys(file, ring, true);
    } catch (NoSuchFileException _) {
      return new MasterKeys(file, new Keyring(MasterKey.random(), List.of()), false);
    } catch (CharacterCodingException _) {
      throw noKey(file);
    } catch (IOException e) {
      throw new DataDirectoryException("cannot read " + file, e);
    }
  }

  public Sealer sealer() {
    return new Sealer(ring);
  }

  /** The id of the key that seals new secrets. */
  public String newestId() {
    return ring.newest().id();
  }

  /** Whether one of these keys has this id. */
  public boolean has(String keyId) {
    return ring.holds(keyId);
  }

  /** The number of older keys, which open secrets that were sealed with them. */
  public int olderKeys() {
    return ring.older().size();
  }

  public Path file() {
    return file;
  }

  /** Throws unless the file has the key that sealed the store's secrets. */
  public void require(String keyId) {
    if (!isKept) {
      throw new DataDirectoryException(
          "the key file %s is missing. It contained the key %s, which seals the store's secrets. Restore the file, or set secrets.key-file to its path."
              .formatted(file, keyId));
    }
    if (!ring.holds(keyId)) {
      throw new DataDirectoryException(
          "the key file %s belongs to another store: it lacks the key %s, which seals this store's secrets. Restore the right file, or set secrets.key-file to its path."
              .formatted(file, keyId));
    }
  }

  /** Writes the file if there is none yet. When this returns, the file survives a power cut. */
  public void keep() {
    if (!isKept) {
      if (!OwnerOnlyFiles.createOnce(file, bytes(ring))) {
        throw new DataDirectoryException(
            "another server has just created %s: start this one again".formatted(file));
      }
      isKept = true;
    }
  }

  /** Adds a new key before the others, which stay for the secrets that they sealed. */
  public void rotate() {
    write(ring.rotated());
  }

  /**
   * Keeps {@link #settle} from removing keys that seal something outside of the store.
   *
   * @param keyIds asked each time
   */
  public void keepFor(Supplier<Set<String>> keyIds) {
    usedElsewhere = keyIds;
  }

  /**
   * Removes old keys that are no longer needed, unless the file cannot be written.
   *
   * @param head the next position of the journal; from here on everything is sealed with the newest
   *     key
   * @param tail the oldest position that the journal still has
   */
  public void settle(long head, long tail) {
    Keyring settled = ring.settled(head, tail, usedElsewhere.get());
    if (settled.equals(ring)) {
      return;
    }
    int dropped = ring.older().size() - settled.older().size();
    try {
      write(settled);
      if (dropped > 0) {
        LOG.info("removed {} old master keys that are no longer needed from {}", dropped, file);
      }
    } catch (DataDirectoryException e) {
      LOG.warn("cannot remove old master keys: {}", e.getMessage());
    }
  }

  private void write(Keyring next) {
    OwnerOnlyFiles.replace(file, bytes(next));
    ring = next;
    isKept = true;
  }

  private static byte[] bytes(Keyring ring) {
    return ring.text().getBytes(US_ASCII);
  }

  private static DataDirectoryException noKey(Path file) {
    return new DataDirectoryException(
        file
            + " contains no master key: each line must be 32 bytes in base64. Restore it from a"
            + " copy.");
  }
}
