package io.hermod.cluster.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hermod.cluster.KafkaTopics;
import io.hermod.cluster.TestKafka;
import io.hermod.scenario.Await;
import io.hermod.secret.BrokenSealException;
import io.hermod.secret.MasterKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.Producer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class SharedFilesTest {
  @RegisterExtension static final TestKafka KAFKA = new TestKafka();

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final String prefix = TestKafka.newPrefix();
  private final KafkaTopics topics = new KafkaTopics(prefix);

  @TempDir private Path folder;

  @Test
  void theFirstServerCreatesAllFilesAndTheNextOneGetsThem() {
    TestNode first = node("first");
    first.open().close();

    TestNode second = node("second");
    second.open().close();

    assertThat(first.files()).containsOnlyKeys(SharedFolder.NAMES);
    assertThat(second.files()).isEqualTo(first.files());
  }

  @Test
  void theFirstServerKeepsTheFilesThatItHas() {
    TestNode first = node("first");
    first.write("credentials.json", "mine");

    first.open().close();

    assertThat(first.read("credentials.json")).isEqualTo("mine");
    assertThat(opened(node("second")).read("credentials.json")).isEqualTo("mine");
  }

  @Test
  void aServerThatJoinsGivesUpItsOwnFiles() {
    TestNode first = opened(node("first"));
    TestNode second = node("second");
    second.write("credentials.json", "mine");
    second.write(TestNode.CLIENTS, "also mine");

    second.open().close();

    assertThat(second.files()).isEqualTo(first.files());
  }

  @Test
  void serversThatStartFirstAtTheSameMomentEndWithTheSameFiles() throws Exception {
    List<TestNode> nodes = IntStream.range(0, 4).mapToObj(i -> node("node-" + i)).toList();
    writeKey();

    inThreads(nodes, node -> node::open).forEach(SharedFiles::close);

    assertThat(nodes).extracting(TestNode::files).containsOnly(nodes.getFirst().files());
    assertThat(nodes.getFirst().files()).containsOnlyKeys(SharedFolder.NAMES);
    assertThat(KAFKA.broker().records(topics.shared(), 0)).hasSize(SharedFolder.NAMES.size());
  }

  @Test
  void aChangeReachesTheOtherServers() {
    TestNode one = node("one");
    TestNode other = node("other");
    try (SharedFiles files = one.open();
        SharedFiles _ = other.open()) {
      TestNode.add(files, "alice");

      assertThat(one.read(TestNode.CLIENTS)).endsWith(" alice");
      Await.until("the change", LIMIT, () -> other.files().equals(one.files()));
    }
  }

  @Test
  void changesOnSeveralServersAtTheSameTimeAreAllMade() throws Exception {
    List<TestNode> nodes = IntStream.range(0, 3).mapToObj(i -> node("node-" + i)).toList();
    Map<TestNode, SharedFiles> open = new HashMap<>();
    for (TestNode node : nodes) {
      open.put(node, node.open());
    }

    var _ = inThreads(nodes, node -> () -> addFive(node, Objects.requireNonNull(open.get(node))));

    String[] all = nodes.stream().flatMap(SharedFilesTest::fiveWords).toArray(String[]::new);
    for (TestNode node : nodes) {
      Await.until("all changes", LIMIT, () -> words(node).containsAll(Set.of(all)));
      assertThat(words(node)).filteredOn(Set.of(all)::contains).doesNotHaveDuplicates();
    }
    open.values().forEach(SharedFiles::close);
  }

  private static boolean addFive(TestNode node, SharedFiles files) {
    fiveWords(node).forEach(word -> TestNode.add(files, word));
    return true;
  }

  private static Stream<String> fiveWords(TestNode node) {
    return IntStream.range(0, 5)
        .mapToObj(i -> node.directory().root().getFileName() + "-word-" + i);
  }

  private static List<String> words(TestNode node) {
    return List.of(node.read(TestNode.CLIENTS).split(" "));
  }

  @Test
  void aChangeThatFailsLeavesEverythingAsItWas() {
    TestNode node = node("one");
    try (SharedFiles files = node.open()) {
      Map<String, String> before = node.files();

      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  files.apply(
                      draft -> {
                        new SharedFolder(draft).write(Map.of(TestNode.CLIENTS, new byte[1]));
                        throw new IllegalStateException("changed my mind");
                      }));

      assertThat(node.files()).isEqualTo(before);
      assertThat(node.directory().draftOfShared().root()).doesNotExist();
    }
    assertThat(KAFKA.broker().records(topics.shared(), 0)).hasSize(SharedFolder.NAMES.size());
  }

  @Test
  void aChangeOfNothingIsNotWritten() {
    TestNode node = node("one");
    try (SharedFiles files = node.open()) {
      files.apply(_ -> {});
    }

    assertThat(KAFKA.broker().records(topics.shared(), 0)).hasSize(SharedFolder.NAMES.size());
  }

  /** The files were committed, and the server died before they were in its directory. */
  @Test
  void aServerThatDiedAfterTheCommitGetsTheFilesAtItsNextStart() throws IOException {
    TestNode node = opened(node("one"));
    Map<String, String> committed = node.files();
    Files.delete(node.directory().credentialsFile());
    node.write(TestNode.CLIENTS, "as before");

    opened(node);

    assertThat(node.files()).isEqualTo(committed);
  }

  /** The server died with a copy of the files that it was about to send. */
  @Test
  void aServerThatDiedBeforeTheCommitStartsOver() {
    TestNode node = node("one");
    new TestNode(node.directory().draftOfShared(), node.cluster(), node.keyFile())
        .write("credentials.json", "of the dead");

    opened(node);

    assertThat(node.read("credentials.json")).isNotEmpty().isNotEqualTo("of the dead");
    assertThat(node.directory().draftOfShared().root()).doesNotExist();
  }

  /** The server died between the first record and the commit, and its transaction is still open. */
  @Test
  void whatAServerSentWithoutACommitIsNeverValid() throws Exception {
    TestNode node = opened(node("one"));
    Map<String, String> before = node.files();
    SharedSeal seal = new SharedSeal(node.keyFile());
    SharedWriter dead = lock();
    dead.send(Map.of(TestNode.CLIENTS, seal.seal(TestNode.CLIENTS, "lost".getBytes(UTF_8))));

    TestNode heir = node("other");
    try (SharedFiles files = heir.open()) {
      assertThat(heir.files()).isEqualTo(before);
      TestNode.add(files, "alice");
      assertThat(heir.read(TestNode.CLIENTS)).isEqualTo(before.get(TestNode.CLIENTS) + " alice");
    }
    assertThatExceptionOfType(LockLostException.class).isThrownBy(dead::commit);
    dead.close();
  }

  /** Kafka has committed, but the confirmation was lost together with the lock. */
  @Test
  void knowsWhetherAChangeInDoubtWasCommitted() throws Exception {
    opened(node("one"));
    try (SharedLog log = new SharedLog(KAFKA.clients(), topics)) {
      long committed;
      try (SharedWriter writer = log.lock()) {
        committed = offset(writer.send(Map.of("x", new byte[1])));
        writer.commit();
      }
      long aborted;
      try (SharedWriter writer = log.lock()) {
        aborted = offset(writer.send(Map.of("x", new byte[1])));
      }
      try (SharedWriter _ = log.lock()) {
        assertThat(log.isCommitted(committed)).isTrue();
        assertThat(log.isCommitted(aborted)).isFalse();
      }
    }
  }

  private static long offset(Map<String, Long> sent) {
    return sent.values().iterator().next();
  }

  @Test
  void aServerWithAnotherMasterKeyDoesNotStart() {
    TestNode first = opened(node("first"));
    String id = MasterKeys.open(first.keyFile()).newestId();
    Path other = folder.resolve("other-key");
    TestNode second = TestNode.in(folder.resolve("second"), brokers(), prefix, other);

    assertThatExceptionOfType(SharedFilesException.class)
        .isThrownBy(second::open)
        .withMessageContaining("sealed with the key " + id)
        .withMessageContaining("which is not in " + other)
        .withMessageContaining("Copy that file from another server");
    assertThat(second.files()).isEmpty();
    assertThat(other).doesNotExist();
  }

  @Test
  void aFileThatWasPutInThePlaceOfAnotherIsNotTaken() throws Exception {
    TestNode node = opened(node("one"));
    byte[] sealed = new SharedSeal(node.keyFile()).seal("token.key", "other".getBytes(UTF_8));
    try (SharedWriter writer = lock()) {
      writer.send(Map.of("tls/ca.key", sealed));
      writer.commit();
    }

    assertThatExceptionOfType(BrokenSealException.class)
        .isThrownBy(node::open)
        .withMessageContaining("shared/tls/ca.key");
  }

  @Test
  void filesWithNamesThatThisVersionDoesNotKnowStayInKafka() throws Exception {
    TestNode node = opened(node("one"));
    try (SharedWriter writer = lock()) {
      writer.send(Map.of("../outside", "{}".getBytes(UTF_8)));
      writer.commit();
    }

    opened(node);

    assertThat(folder.resolve("outside")).doesNotExist();
  }

  @Test
  void aStartSealsAllFilesWithTheNewestKey() {
    TestNode node = opened(node("one"));
    Map<String, String> before = node.files();
    MasterKeys keys = MasterKeys.open(node.keyFile());
    String old = keys.newestId();
    keys.rotate();

    try (SharedFiles files = node.open()) {
      assertThat(files.keyIds()).containsExactly(keys.newestId()).doesNotContain(old);
    }
    assertThat(node.files()).isEqualTo(before);
    assertThat(KAFKA.broker().records(topics.shared(), 0)).hasSize(2 * SharedFolder.NAMES.size());
  }

  @Test
  void aRunningServerReadsItsKeyFileAgainForAKeyThatIsNew() throws IOException {
    TestNode one = opened(node("one"));
    Path copy = folder.resolve("copy-of-key");
    Files.copy(one.keyFile(), copy);
    TestNode other = TestNode.in(folder.resolve("other"), brokers(), prefix, copy);
    try (SharedFiles running = other.open()) {
      MasterKeys.open(one.keyFile()).rotate();
      try (SharedFiles files = one.open()) {
        assertThatExceptionOfType(SharedFilesException.class)
            .isThrownBy(() -> TestNode.add(running, "too early"))
            .withMessageContaining("which is not in " + copy);
        Files.writeString(copy, Files.readString(one.keyFile()));
        TestNode.add(files, "alice");
        Await.until("the change", LIMIT, () -> other.files().equals(one.files()));

        TestNode.add(running, "bob");
        Await.until("the change", LIMIT, () -> other.files().equals(one.files()));
        assertThat(running.keyIds()).hasSize(1);
      }
    }
    assertThat(one.read(TestNode.CLIENTS)).endsWith(" alice bob");
  }

  /** As after a topic was deleted by mistake. */
  @Test
  void anEmptyTopicGetsTheFilesOfTheFirstServerThatStarts() {
    TestNode node = opened(node("one"));
    Map<String, String> before = node.files();
    TestNode elsewhere =
        TestNode.in(node.directory().root(), brokers(), TestKafka.newPrefix(), node.keyFile());

    opened(elsewhere);

    assertThat(elsewhere.files()).isEqualTo(before);
  }

  private SharedWriter lock() throws LockLostException {
    Producer<byte[], byte[]> producer =
        KAFKA.clients().transactions(topics.sharedTransactionalId());
    return SharedWriter.open(producer, topics.sharedFiles());
  }

  private TestNode opened(TestNode node) {
    node.open().close();
    return node;
  }

  private void writeKey() {
    MasterKeys.open(folder.resolve("key")).keep();
  }

  private TestNode node(String name) {
    return TestNode.in(folder.resolve(name), brokers(), prefix, folder.resolve("key"));
  }

  private static String brokers() {
    return KAFKA.broker().bootstrapServers();
  }

  private interface Work<T> {
    Callable<T> on(TestNode node);
  }

  private static <T> List<T> inThreads(List<TestNode> nodes, Work<T> work)
      throws InterruptedException, ExecutionException {
    List<T> results = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(nodes.size())) {
      for (Future<T> each : threads.invokeAll(nodes.stream().map(work::on).toList())) {
        results.add(each.get());
      }
    }
    return results;
  }
}
