package io.hermod.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hermod.cluster.KafkaTopics;
import io.hermod.cluster.TestKafka;
import io.hermod.store.CommitResult;
import io.hermod.store.StoreCorruptException;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.StateBatch;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** What the copy of the rows on a server's disk may miss. */
class KafkaCopyTest {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private static final long LANE = 7;

  private final String prefix = TestKafka.newPrefix();
  private Instant now = Instant.now();
  @TempDir private Path folder;

  @Test
  void aCopyThatMissesOnlyTheLastChangesGetsThese() throws Exception {
    commitOn("a", 1);
    leaveRowBehind("a");
    commitOn("b", 2);

    try (TestKafkaStore a = open("a")) {
      assertThat(TestKafkaStore.parked(a, LANE, now)).containsExactly(1L, 2L);
      assertThat(a.parking().parkedCounts()).containsKey(99L);
    }
  }

  @Test
  void aCopyThatMayMissForgottenDeletionsIsMadeAnew() throws Exception {
    commitOn("a", 1);
    leaveRowBehind("a");
    commitOn("b", 2);
    now = now.plus(Duration.ofDays(4));

    try (TestKafkaStore a = open("a")) {
      assertThat(TestKafkaStore.parked(a, LANE, now)).containsExactly(1L, 2L);
      assertThat(a.parking().parkedCounts()).doesNotContainKey(99L);
    }
  }

  @Test
  void refusesATopicThatWasCreatedAgain() throws Exception {
    commitOn("a", 1);
    KafkaTopics topics = new KafkaTopics(prefix);
    try (Admin admin = KAFKA.clients().admin()) {
      admin.deleteTopics(List.of(topics.rows())).all().get();
    }

    assertThatExceptionOfType(StoreCorruptException.class)
        .isThrownBy(() -> open("a"))
        .withMessageContaining("was deleted and created again");
  }

  private void commitOn(String node, long position) throws Exception {
    try (TestKafkaStore store = open(node)) {
      assertThat(TestKafkaStore.park(store, LANE, position, now).get())
          .isInstanceOf(CommitResult.Committed.class);
    }
  }

  /** A row that Kafka does not have, as if its deletion had been forgotten there. */
  private void leaveRowBehind(String node) throws RocksDBException {
    try (RocksStore copy = RocksStore.open(folder.resolve(node));
        StateBatch batch = new StateBatch(copy)) {
      batch.put(Family.COUNT, Rows.number(99), new byte[Long.BYTES]);
      copy.write(batch);
    }
  }

  private TestKafkaStore open(String node) {
    return TestKafkaStore.open(KAFKA.broker(), prefix, folder.resolve(node), () -> now);
  }
}
