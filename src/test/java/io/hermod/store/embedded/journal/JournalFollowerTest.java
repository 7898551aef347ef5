package io.hermod.store.embedded.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.secret.TestKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.TestEntries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whoever is told of a durable batch may fail: the batch is durable, and the journal goes on. */
class JournalFollowerTest {
  @TempDir Path folder;

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void anAppenderHearsThatItsEntryIsDurableThoughTheFollowerFails() {
    try (EmbeddedJournal journal = open()) {
      for (Error fault : faults()) {
        journal.follow(
            _ -> {
              throw fault;
            });
        assertThat(append(journal)).isInstanceOf(AppendResult.Appended.class);
      }
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void theJournalGoesOnWhenAnAppenderFails() {
    try (EmbeddedJournal journal = open()) {
      List<Error> thrown = new ArrayList<>();
      for (Error fault : faults()) {
        journal.append(
            TestEntries.publication(1, "e"),
            _ -> {
              thrown.add(fault);
              throw fault;
            });
      }
      assertThat(append(journal)).isInstanceOf(AppendResult.Appended.class);
      assertThat(thrown).hasSameSizeAs(faults());
      assertThat(journal.faults()).isEqualTo(faults().size());
    }
  }

  private static List<Error> faults() {
    return List.of(
        new OutOfMemoryError("told to"),
        new StackOverflowError("told to"),
        new NoClassDefFoundError("told to"));
  }

  private EmbeddedJournal open() {
    return EmbeddedJournal.open(folder, JournalProbe.SMALL, TestKeys.sealer());
  }

  private static AppendResult append(EmbeddedJournal journal) {
    CompletableFuture<AppendResult> result = new CompletableFuture<>();
    journal.append(TestEntries.publication(1, "e"), result::complete);
    return result.join();
  }
}
