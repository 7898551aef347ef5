package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.TestStoreConfig;
import io.hermod.store.AppendResult;
import io.hermod.store.TestEntries;
import io.hermod.store.embedded.journal.CommitStatistics;
import io.hermod.topic.TopicBuilder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreStatisticsTest {
  @TempDir Path folder;

  /** A clock that moves on by a millisecond whenever it is read. */
  private final InstantSource clock =
      new InstantSource() {
        private Instant now = Instant.parse("2026-01-01T00:00:00Z");

        @Override
        public synchronized Instant instant() {
          now = now.plusMillis(1);
          return now;
        }
      };

  @Test
  void measuresItsWritesAndKnowsTheFreeSpace() {
    try (EmbeddedStore store = EmbeddedStoreTest.open(folder, TestStoreConfig.ON_DISK, clock)) {
      CompletableFuture<AppendResult> appended = new CompletableFuture<>();
      store.intake().append(TestEntries.publication(1, "a"), Runnable::run, appended::complete);
      assertThat(appended.join()).isInstanceOf(AppendResult.Appended.class);
      store.catalog().putTopic(new TopicBuilder(1, "orders", "/orders").build());

      CommitStatistics journal = store.journalStatistics();
      assertThat(Arrays.stream(journal.groupSizes().counts()).sum()).isPositive();
      assertThat(journal.groupSizes().sum()).isPositive();
      assertThat(journal.syncTimes().sum()).isPositive();
      assertThat(journal.bytes()).isPositive();
      assertThat(store.stateSyncTimes().sum()).isPositive();
      assertThat(store.freeDiskBytes()).isPresent();
      assertThat(store.freeDiskBytes().orElseThrow()).isPositive();
    }
  }

  @Test
  void aStoreInMemoryHasNoDisk() {
    try (EmbeddedStore store =
        EmbeddedStoreTest.open(folder, TestStoreConfig.inMemory(1 << 24), clock)) {
      assertThat(store.freeDiskBytes()).isEmpty();
    }
  }
}
