package io.hermod.store.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that only takes up room: deleted when the disk is full, so that cursors and parked events
 * can still be written and the backlog can shrink.
 */
final class Ballast {
  private static final Logger LOG = LoggerFactory.getLogger(Ballast.class);

  private final Path file;
  private final int bytes;
  private boolean isStuck;

  Ballast(Path file, int bytes) {
    this.file = file;
    this.bytes = bytes;
  }

  /** None, where there is nothing to save on the disk. */
  static Ballast none(Path file) {
    return new Ballast(file, 0);
  }

  /** Called when there is room to spare. */
  synchronized void restore() {
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

  /** Only the change is logged: on a read-only disk every write asks for it. */
  private void noteFailure(IOException cause) {
    if (!isStuck) {
      LOG.warn("ballast {} could not be released: {}", file, cause.getMessage());
    }
    isStuck = true;
  }
}
