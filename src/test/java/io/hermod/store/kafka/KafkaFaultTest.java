package io.hermod.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.kafka.KafkaBroker;
import io.hermod.scenario.Await;
import io.hermod.store.AppendResult;
import io.hermod.store.AppendResult.Appended;
import io.hermod.store.CommitResult;
import io.hermod.store.TestEntries;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is lost when a broker or a node dies: nothing that was confirmed. */
@Timeout(120)
class KafkaFaultTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long LANE = 7;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static KafkaBroker broker;

  @TempDir private static Path brokerFolder;
  @TempDir private Path folder;
  private int nodes;

  @BeforeAll
  static void startBroker() {
    broker = KafkaBroker.start(brokerFolder);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @Test
  void whoeverOpensTheStoreKeepsThePredecessorFromWriting() throws Exception {
    String prefix = "fenced";
    try (TestKafkaStore old = open(prefix)) {
      assertThat(commit(old, 1).get()).isInstanceOf(CommitResult.Committed.class);
      try (TestKafkaStore heir = open(prefix)) {
        assertThat(positions(heir)).containsExactly(1L);
        assertThat(commit(heir, 2).get()).isInstanceOf(CommitResult.Committed.class);

        for (int i = 0; i < 3; i++) {
          assertThat(commit(old, 3).get()).isInstanceOf(CommitResult.Failed.class);
          assertThat(commit(heir, 4).get()).isInstanceOf(CommitResult.Committed.class);
        }
      }
    }
    try (TestKafkaStore last = open(prefix)) {
      assertThat(positions(last)).containsExactly(1L, 2L, 4L);
    }
  }

  @Test
  @Tag("slow")
  void keepsWhatItConfirmedWhenTheBrokerIsKilledUnderLoad() throws Exception {
    String prefix = "killed";
    List<Long> confirmed = new ArrayList<>();
    List<Long> appended = new ArrayList<>();
    try (TestKafkaStore store = open(prefix)) {
      List<CompletableFuture<AppendResult>> entries = new ArrayList<>();
      for (int i = 1; i <= 300; i++) {
        entries.add(append(store, "e" + i));
        CompletableFuture<CommitResult> commit = commit(store, i);
        if (i == 150) {
          broker.kill();
          broker.start();
        }
        if (commit.get() instanceof CommitResult.Committed) {
          confirmed.add((long) i);
        }
      }
      for (var each : entries) {
        if (each.get() instanceof Appended(long position)) {
          appended.add(position);
        }
      }
    }
    assertThat(confirmed).hasSizeGreaterThan(250);
    assertThat(appended).hasSizeGreaterThan(250);
    try (TestKafkaStore last = open(prefix)) {
      assertThat(positions(last)).containsAll(confirmed);
      assertThat(TestKafkaStore.entries(last)).containsAll(appended);
    }
  }

  @Test
  @Tag("slow")
  void refusesAtOnceWhileTheBrokerIsDownAndAcceptsAgainAfterwards() throws Exception {
    String prefix = "down";
    try (TestKafkaStore store = open(prefix)) {
      assertThat(append(store, "before").get()).isInstanceOf(Appended.class);
      broker.kill();
      CompletableFuture<AppendResult> waiting = append(store, "during");
      Await.until("a refusal at once", LIMIT, () -> isRefusedAtOnce(store));
      assertThat(waiting.get()).isInstanceOf(AppendResult.Unknown.class);
      broker.start();
      Await.until("an acceptance", LIMIT, () -> isAccepted(store));
    }
  }

  private static boolean isRefusedAtOnce(TestKafkaStore store) {
    return append(store, "more").getNow(new Appended(0)).failure() != null;
  }

  private static boolean isAccepted(TestKafkaStore store) {
    try {
      return append(store, "after").get(15, TimeUnit.SECONDS) instanceof Appended;
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  /** Opens the store on another empty disk. */
  private TestKafkaStore open(String prefix) {
    return TestKafkaStore.open(broker, prefix, folder.resolve("node-" + ++nodes), () -> NOW);
  }

  private static CompletableFuture<AppendResult> append(TestKafkaStore store, String id) {
    CompletableFuture<AppendResult> result = new CompletableFuture<>();
    store.intake().append(TestEntries.publication(1, id), result::complete);
    return result;
  }

  private static CompletableFuture<CommitResult> commit(TestKafkaStore store, long position) {
    return TestKafkaStore.park(store, LANE, position, NOW);
  }

  private static List<Long> positions(TestKafkaStore store) {
    return TestKafkaStore.parked(store, LANE, NOW);
  }
}
