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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of one store, and the file that keeps them.
 *
 * <p>A key is in the file before anything is sealed with it, and leaves it after nothing is: a
 * crash at any moment leaves a file that opens all there is. One thread at a time.
 */
public final class MasterKeys {
  private static final Logger LOG = LoggerFactory.getLogger(MasterKeys.class);

  private final Path file;
  private Keyring ring;
  private boolean isKept;

  private MasterKeys(Path file, Keyring ring, boolean isKept) {
    this.file = file;
    this.ring = ring;
    this.isKept = isKept;
  }

  /** Those of the file, or a first one, which {@link #keep} writes there. */
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

  /** The id of the key that seals. */
  public String newestId() {
    return ring.newest().id();
  }

  /** How many keys are kept beside it, for what was sealed before. */
  public int olderKeys() {
    return ring.older().size();
  }

  public Path file() {
    return file;
  }

  /** Refuses to go on without the key that the store was sealed with. */
  public void require(String keyId) {
    if (!isKept) {
      throw new DataDirectoryException(
          "the key file %s is missing, and the store's secrets are sealed with the key %s that it held. Put it back, or say with secrets.key-file where it is."
              .formatted(file, keyId));
    }
    if (!ring.holds(keyId)) {
      throw new DataDirectoryException(
          "the key file %s is not the one of this store: it lacks the key %s that the store's secrets are sealed with. Put the right file there, or say with secrets.key-file where it is."
              .formatted(file, keyId));
    }
  }

  /** Writes the file if there is none yet; on return a power cut does not lose it. */
  public void keep() {
    if (!isKept) {
      write(ring);
    }
  }

  /** Puts a new key before the others, which stay for what is sealed with them. */
  public void rotate() {
    write(ring.rotated());
  }

  /**
   * Drops old keys that nothing needs any more. A file that cannot be written to keeps them.
   *
   * @param head where the journal goes on: from here on all is sealed with the newest key
   * @param tail the oldest position that the journal still has
   */
  public void settle(long head, long tail) {
    Keyring settled = ring.settled(head, tail);
    if (settled.equals(ring)) {
      return;
    }
    int dropped = ring.older().size() - settled.older().size();
    try {
      write(settled);
      if (dropped > 0) {
        LOG.info("{} old master keys are needed no more and left {}", dropped, file);
      }
    } catch (DataDirectoryException e) {
      LOG.warn("old master keys stay where they are: {}", e.getMessage());
    }
  }

  private void write(Keyring next) {
    OwnerOnlyFiles.replace(file, next.text().getBytes(US_ASCII));
    ring = next;
    isKept = true;
  }

  private static DataDirectoryException noKey(Path file) {
    return new DataDirectoryException(
        file
            + " holds no master key: each line must be 32 bytes in base64. Restore it from a"
            + " copy.");
  }
}
