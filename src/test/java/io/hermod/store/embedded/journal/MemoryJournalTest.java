package io.hermod.store.embedded.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.secret.TestKeys;
import io.hermod.store.Journal;
import io.hermod.store.JournalContract;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MemoryJournalTest extends JournalContract {
  private static final Path FOLDER = Path.of("/no/such/folder");

  private final MemoryDisk disk = new MemoryDisk();

  @Override
  protected Journal openJournal() {
    return EmbeddedJournal.open(FOLDER, disk, JournalProbe.SMALL, TestKeys.sealer());
  }

  @Test
  void writesNoFile() {
    assertThat(FOLDER).doesNotExist();
  }
}
