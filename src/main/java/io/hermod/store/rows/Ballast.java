package io.hermod.store.rows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that only takes up space. It is deleted when the disk is full, so that cursors and parked
 * events can still be written and the backlog can shrink.
 */
public final class Ballast {
  private static final Logger LOG = LoggerFactory.getLogger(Ballast.class);

  private final Path file;
  private final int bytes;
  private boolean isStuck;

  public Ballast(Path file, int bytes) {
    this.file = file;
    this.bytes = bytes;
  }

  /** Returns a ballast of no size, for a store that keeps no events on disk. */
  public static Ballast none(Path file) {
    return new Ballast(file, 0);
  }

  /** Creates the file again. Called when there is space to spare. */
  public synchronized void restore() {
    if (bytes == 0 || Files.exists(file)) {
      return;
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      ByteBuffer zeros = ByteBuffer.allocate(64 * 1024);
      for (int written = 0; written < bytes; written += zeros.capacity()) {
        channel.write(zeros.clear());
      }
      channel.force(true);
    } catch (IOException e) {
      release();
    }
  }

  synchronized void release() {
    try {
      if (Files.deleteIfExists(file)) {
        LOG.warn("disk full: released {} bytes of ballast for cursors and parked events", bytes);
      }
      isStuck = false;
    } catch (IOException e) {
      noteFailure(e);
    }
  }

  /**
   * Logs only the first of several failures, because on a read-only disk every write tries this.
   */
  private void noteFailure(IOException cause) {
    if (!isStuck) {
      LOG.warn("ballast {} could not be released: {}", file, cause.getMessage());
    }
    isStuck = true;
  }
}
