package io.hermod.store.embedded.journal;

import java.nio.file.Path;

/**
 * A part of the journal that was once durable is damaged or missing. An operator must decide what
 * to do.
 */
public final class JournalCorruptException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private JournalCorruptException(String message) {
    super(message);
  }

  static JournalCorruptException damaged(Path file, long offset, String what) {
    return new JournalCorruptException(
        "Journal segment %s is damaged at offset %d: %s. Restore the file from a backup, or rename it to %s%s to start without the events that it holds."
            .formatted(file, offset, what, file.getFileName(), JournalDirectory.LOST));
  }

  static JournalCorruptException missing(Path file) {
    return new JournalCorruptException(
        "Journal segment %s is missing between its neighbours. Restore the file from a backup, or create an empty file %s%s to start without the events that it held."
            .formatted(file, file.getFileName(), JournalDirectory.LOST));
  }
}
