package io.hermod.store.embedded.journal;

import io.hermod.secret.TestKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.Entry;
import io.hermod.store.EntrySelector;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.TestEntries;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Opens a journal with small segments and looks at it as a user of it would. */
final class JournalProbe implements AutoCloseable {
  /** Small enough that a few entries fill a segment. */
  static final JournalConfig SMALL = new JournalConfig(4_096, 2_048, 1 << 20);

  private final EmbeddedJournal journal;

  private JournalProbe(EmbeddedJournal journal) {
    this.journal = journal;
  }

  static JournalProbe open(Path folder) {
    return open(folder, new LocalDisk());
  }

  static JournalProbe open(Path folder, Disk disk) {
    return open(folder, disk, SMALL);
  }

  static JournalProbe open(Path folder, Disk disk, JournalConfig config) {
    return new JournalProbe(EmbeddedJournal.open(folder, disk, config, TestKeys.sealer()));
  }

  /** The ids of all events in a folder, oldest first. */
  static List<String> idsIn(Path folder) {
    try (JournalProbe probe = open(folder)) {
      return probe.ids();
    }
  }

  EmbeddedJournal journal() {
    return journal;
  }

  CompletableFuture<AppendResult> start(Entry entry) {
    var result = new CompletableFuture<AppendResult>();
    journal.append(entry, result::complete);
    return result;
  }

  /** True when acknowledged. */
  boolean append(String... ids) {
    return start(TestEntries.publication(1, ids)).join() instanceof AppendResult.Appended;
  }

  List<Recorded> entries() {
    return journal.read(0, EntrySelector.ALL, 1 << 30).entries();
  }

  List<String> ids() {
    return entries().stream()
        .flatMap(each -> ((Publication) each.entry()).events().stream())
        .map(event -> event.id())
        .toList();
  }

  @Override
  public void close() {
    journal.close();
  }
}
