package io.hermod.store.embedded;

import io.hermod.store.StoreUnavailableException;
import io.hermod.store.embedded.journal.EmbeddedJournal;
import io.hermod.store.embedded.journal.JournalHold;
import io.hermod.store.embedded.journal.SegmentCopy;
import io.hermod.store.rows.BlockingReader;
import io.hermod.store.rows.Medium;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.catalog.RocksCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies a running store into a folder, by hard links. The copy is what a crash could have left: a
 * state, and a journal that reaches from the watermark of that state to behind all of its cursors.
 *
 * <pre>
 * 1. no segment is deleted      the state that is copied may still need it; others may go
 * 2. no catalog change          no topic may have events in the journal but no row in the state
 * 3. copy the state             RocksDB's checkpoint
 * 4. note the segments          after the state: its cursors point to nothing behind them
 * 5. catalog changes go on
 * 6. link the segments
 * 7. segments are deleted again
 * </pre>
 */
final class StoreCopy {
  private final EmbeddedJournal journal;
  private final RocksStore rocks;
  private final RocksCatalog catalog;
  private final BlockingReader reader;
  private final Medium medium;

  StoreCopy(
      EmbeddedJournal journal,
      RocksStore rocks,
      RocksCatalog catalog,
      BlockingReader reader,
      Medium medium) {
    this.journal = journal;
    this.rocks = rocks;
    this.catalog = catalog;
    this.reader = reader;
    this.medium = medium;
  }

  /** Copies the store into an existing, empty folder, and returns the copied files. Blocks. */
  List<CopiedFile> into(Path folder) {
    try (JournalHold hold = journal.hold()) {
      List<SegmentCopy> segments = new ArrayList<>();
      catalog.whileUnchanged(() -> segments.addAll(copyState(folder, hold)));
      Path target = Files.createDirectory(folder.resolve(EmbeddedStore.JOURNAL));
      List<CopiedFile> files = new ArrayList<>(stateFiles(folder));
      for (SegmentCopy segment : segments) {
        if (hold.link(segment, target)) {
          files.add(
              new CopiedFile(EmbeddedStore.JOURNAL + "/" + name(segment.file()), segment.bytes()));
        }
      }
      return files;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private List<SegmentCopy> copyState(Path folder, JournalHold hold) {
    // On a thread of the store, because the callers are virtual threads, which RocksDB would pin.
    return reader.read(
        () -> {
          try {
            rocks.checkpoint(folder.resolve(EmbeddedStore.STATE));
            return medium == Medium.DISK ? hold.copies() : List.of();
          } catch (IOException e) {
            throw failed(e);
          }
        });
  }

  private static List<CopiedFile> stateFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(EmbeddedStore.STATE))) {
      List<CopiedFile> copied = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        copied.add(new CopiedFile(EmbeddedStore.STATE + "/" + name(file), Files.size(file)));
      }
      return copied;
    }
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static StoreUnavailableException failed(Exception cause) {
    return new StoreUnavailableException(
        "The store cannot be copied: " + cause.getMessage(), cause);
  }
}
