package io.hermod.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hermod.cluster.TestKafka;
import io.hermod.config.ClusterConfig;
import io.hermod.config.DataDirectoryException;
import io.hermod.scenario.Await;
import io.hermod.secret.MasterKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.EntrySelector;
import io.hermod.store.TestEntries;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes share the topics of a cluster; one of them leads. */
@Timeout(120)
class KafkaNodeTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  @TempDir private Path folder;
  private final String prefix = TestKafka.newPrefix();
  private final List<KafkaNode> nodes = new ArrayList<>();
  private MasterKeys keys = MasterKeys.open(Path.of("unused"));
  private final AtomicInteger losses = new AtomicInteger();

  @BeforeEach
  void createKey() {
    keys = MasterKeys.open(folder.resolve("key"));
  }

  @AfterEach
  void closeNodes() {
    nodes.forEach(KafkaNode::close);
  }

  @Test
  void whoFollowsGetsToKnowEachTopic() {
    KafkaNode follower = node("a");
    try (KafkaStore store = lead(node("b"))) {
      for (int i = 1; i <= 50; i++) {
        store.catalog().putTopic(topic(store, "topic-" + i));
        String name = "topic-" + i;
        Await.until(name, LIMIT, () -> follower.view().topic(name) != null);
      }
      Topic first = Optional.ofNullable(store.catalog().view().topic("topic-1")).orElseThrow();
      store.catalog().removeTopic(first.id());
      Await.until("its end", LIMIT, () -> follower.view().topic("topic-1") == null);
      Await.until("the end of the rows", LIMIT, () -> follower.behind() == 0);
    }
  }

  @Test
  void whatAnyNodeAcceptsIsInTheJournalOfTheLeader() throws Exception {
    KafkaNode follower = node("a");
    try (KafkaStore store = lead(node("b"))) {
      List<Long> seen = new ArrayList<>();
      store.journal().follow(slice -> slice.entries().forEach(each -> seen.add(each.position())));
      CompletableFuture<AppendResult> result = new CompletableFuture<>();
      follower.intake().append(TestEntries.publication(1, "e"), result::complete);
      AppendResult.Appended appended = (AppendResult.Appended) result.get(10, TimeUnit.SECONDS);

      store.journal().catchUp();
      assertThat(seen).containsExactly(appended.position());
    }
  }

  @Test
  void whoTakesOverHasEverythingAndItsPredecessorIsTold() throws Exception {
    KafkaNode first = node("a");
    KafkaNode second = node("b");
    CountDownLatch lost = new CountDownLatch(1);
    try (KafkaStore old = first.lead(host(lost::countDown, true))) {
      old.catalog().putTopic(topic(old, "orders"));
      try (KafkaStore heir = lead(second)) {
        assertThat(heir.catalog().view().topic("orders")).isNotNull();
        assertThatExceptionOfType(RuntimeException.class)
            .isThrownBy(() -> old.catalog().putTopic(topic(old, "late")));
        assertThat(lost.await(30, TimeUnit.SECONDS)).isTrue();
      }
    }
    first.follow();
    Await.until("all rows", LIMIT, () -> first.behind() == 0);
    assertThat(first.view().topic("orders")).isNotNull();
    assertThat(first.view().topic("late")).isNull();
  }

  @Test
  void aFormerLeaderAddsNoMarkerToTheJournal() {
    KafkaNode first = node("a");
    try (KafkaStore old = lead(first)) {
      Topic topic = topic(old, "orders");
      old.catalog().putTopic(topic);
      try (KafkaStore heir = lead(node("b"))) {
        long before = entries(heir);
        assertThatExceptionOfType(RuntimeException.class)
            .isThrownBy(
                () -> old.catalog().putSubscription(TestEntries.subscription(77, topic.id())));
        heir.journal().catchUp();
        assertThat(entries(heir)).isEqualTo(before);
      }
    }
  }

  @Test
  void aLogThatIsNoLongerOursIsNotOpenedAgain() throws Exception {
    KafkaNode first = node("a");
    CountDownLatch lost = new CountDownLatch(1);
    AtomicBoolean isOurs = new AtomicBoolean(true);
    KafkaStore.Host host = new KafkaStore.Host(2, () -> NOW, isOurs::get, lost::countDown);
    try (KafkaStore old = first.lead(host)) {
      Topic topic = topic(old, "orders");
      try (KafkaStore heir = lead(node("b"))) {
        isOurs.set(false);
        assertThatExceptionOfType(RuntimeException.class)
            .isThrownBy(() -> old.catalog().putTopic(topic));
        assertThat(lost.await(30, TimeUnit.SECONDS)).isTrue();
        heir.catalog().putTopic(topic(heir, "invoices"));
      }
    }
  }

  @Test
  void anAttemptMayStartOnlyWithALeaseThatASuccessorWaitsFor() throws Exception {
    KafkaNode first = node("a");
    KafkaNode second = node("b");
    KafkaStore old = lead(first);
    CompletableFuture<Long> renewed = new CompletableFuture<>();
    assertThat(old.lease().isValid()).isFalse();
    long begin = System.nanoTime();
    old.lease().renew(() -> renewed.complete(System.nanoTime()));
    renewed.get(10, TimeUnit.SECONDS);

    try (KafkaStore heir = lead(second)) {
      // It may have been renewed at any time since the begin.
      assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(RowLease.TERM.toNanos());
      assertThat(heir.lease().isValid()).isFalse();
    }
    old.close();
  }

  @Test
  void aNodeWithAnotherMasterKeyDoesNotStart() throws IOException {
    try (KafkaStore store = lead(node("a"))) {
      store.catalog().putTopic(topic(store, "orders"));
    }
    Path other = Files.createDirectories(folder.resolve("other"));
    assertThatExceptionOfType(DataDirectoryException.class)
        .isThrownBy(
            () -> open("b", MasterKeys.open(other.resolve("key"))).lead(host(() -> {}, true)))
        .withMessageContaining("key");
  }

  private static long entries(KafkaStore store) {
    return store.journal().read(0, EntrySelector.ALL, Integer.MAX_VALUE).entries().size();
  }

  private static Topic topic(KafkaStore store, String name) {
    return new TopicBuilder(store.catalog().newId(), name, "/" + name).build();
  }

  private KafkaStore lead(KafkaNode node) {
    return node.lead(host(losses::incrementAndGet, true));
  }

  private static KafkaStore.Host host(Runnable onLoss, boolean isOurs) {
    return new KafkaStore.Host(2, () -> NOW, () -> isOurs, onLoss);
  }

  private KafkaNode node(String name) {
    return open(name, keys);
  }

  private KafkaNode open(String name, MasterKeys keys) {
    KafkaNode node =
        KafkaNode.open(
            folder.resolve(name),
            new ClusterConfig(
                KAFKA.broker().bootstrapServers(),
                prefix,
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()),
            keys,
            () -> NOW,
            System::nanoTime);
    nodes.add(node);
    return node;
  }
}
