package io.hermod.store.embedded;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.DataDirectoryException;
import io.hermod.config.StoreConfig;
import io.hermod.config.TestStoreConfig;
import io.hermod.filter.EventFilter;
import io.hermod.secret.MasterKeys;
import io.hermod.store.CatalogMarker.SubscriptionPut;
import io.hermod.store.EntrySelector;
import io.hermod.store.JournalSlice;
import io.hermod.store.StoreCorruptException;
import io.hermod.store.catalog.Invitation;
import io.hermod.store.catalog.Proposal;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.Rows;
import io.hermod.store.rows.StateBatch;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.SigningAlgorithm;
import io.hermod.subscription.SigningKey;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.TestSigningKeys;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKeys;
import io.hermod.topic.TopicTraits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** Secrets in the store: who looks at its files finds none, and nothing but its key opens them. */
class SealedStoreTest {
  private static final StoreConfig CONFIG = TestStoreConfig.ON_DISK;
  private static final Topic TOPIC =
      new TopicBuilder(1, "orders", "/orders")
          .keys(new TopicKeys("s3cret-k1", "s3cret-k2"))
          .traits(TopicTraits.usual("here", Map.of()))
          .build();
  private static final Subscription SUBSCRIPTION = subscription(2, "s3cret-code");

  @TempDir Path root;
  private Path folder;
  private Path keyFile;

  private static Subscription subscription(long lane, String code) {
    return new SubscriptionBuilder(
            lane,
            TOPIC.id(),
            new WebhookDestination(
                URI.create("https://example.org/hook?code=" + code),
                BatchPolicy.NONE,
                List.of(new HeaderMapping.Static("X-Secret", "s3cret-header", true))))
        .named("shop-" + lane, "/shop-" + lane)
        .filter(EventFilter.ALL)
        .build();
  }

  @BeforeEach
  void nameTheFiles() {
    folder = root.resolve("store");
    keyFile = root.resolve("master-key");
  }

  private EmbeddedStore open() {
    return open(MasterKeys.open(keyFile));
  }

  private EmbeddedStore open(MasterKeys keys) {
    return EmbeddedStore.open(folder, keys, CONFIG, 1, InstantSource.system());
  }

  private void fill() {
    try (EmbeddedStore store = open()) {
      store.catalog().putTopic(TOPIC);
      store.catalog().putSubscription(SUBSCRIPTION);
    }
  }

  private static void assertIsWhole(EmbeddedStore store) {
    assertThat(store.catalog().view().topic(TOPIC.id())).contains(TOPIC);
    assertThat(store.catalog().view().subscriptions(TOPIC.id())).containsExactly(SUBSCRIPTION);
    assertThat(markers(store)).contains(new SubscriptionPut(SUBSCRIPTION));
  }

  private static Stream<Object> markers(EmbeddedStore store) {
    JournalSlice all = store.journal().read(0, EVERYTHING, 1 << 20);
    return all.entries().stream().map(recorded -> recorded.entry());
  }

  private static final EntrySelector EVERYTHING =
      new EntrySelector() {
        @Override
        public boolean wantsTopic(long topicId) {
          return true;
        }

        @Override
        public boolean wantsMarker(long lane) {
          return true;
        }
      };

  @Test
  void holdsNoSecretInAnyOfItsFiles() throws IOException {
    try (EmbeddedStore store = open()) {
      store.catalog().putTopic(TOPIC);
      store.catalog().putSubscription(SUBSCRIPTION);
      assertThat(filesWith("shop-2")).isNotEmpty();
      assertThat(filesWith("s3cret")).isEmpty();
    }
    try (EmbeddedStore store = open()) {
      assertIsWhole(store);
    }
    assertThat(filesWith("s3cret")).isEmpty();
  }

  @Test
  void sealsWhatWaitsForAnEndpointToAgree() throws IOException {
    Proposal proposal =
        new Proposal(
            SUBSCRIPTION,
            new Invitation("id", "hash", Instant.parse("2030-01-01T00:00:00Z")),
            false);
    try (EmbeddedStore store = open()) {
      store.catalog().putTopic(TOPIC);
      store.catalog().proposals().put(proposal);
      assertThat(filesWith("s3cret")).isEmpty();
    }
    MasterKeys.open(keyFile).rotate();

    try (EmbeddedStore store = open()) {
      assertThat(store.resealedRows()).isEqualTo(2);
      assertThat(store.catalog().proposals().all()).containsExactly(proposal);
    }
    assertThat(filesWith("s3cret")).isEmpty();
  }

  private List<Path> filesWith(String text) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).filter(file -> holds(file, text)).toList();
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      return new String(Files.readAllBytes(file), ISO_8859_1).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void sealsWhatAnEarlierVersionLeftInPlainText() throws Exception {
    writePlainRows();
    assertThat(filesWith("s3cret")).isNotEmpty();

    try (EmbeddedStore store = open()) {
      assertThat(store.resealedRows()).isEqualTo(2);
      assertThat(store.catalog().view().topic(TOPIC.id())).contains(TOPIC);
      assertThat(store.catalog().view().subscriptions(TOPIC.id())).containsExactly(SUBSCRIPTION);
      assertThat(filesWith("s3cret")).isEmpty();
    }
    try (EmbeddedStore store = open()) {
      assertThat(store.resealedRows()).isZero();
    }
  }

  private void writePlainRows() throws IOException, RocksDBException {
    String topic =
        """
        {"id":1,"name":"orders","resourceId":"/orders","location":"here","tags":{},
         "key1":"s3cret-k1","key2":"s3cret-k2"}
        """;
    String subscription =
        """
        {"lane":2,"name":"shop-2","resourceId":"/shop-2","topicId":1,
         "destination":{"type":"WebHook","url":"https://example.org/hook?code=s3cret-code",
           "headers":[{"name":"X-Secret","value":"s3cret-header","isSecret":true}]},
         "filter":{"includedEventTypes":[],"subjectBeginsWith":"","subjectEndsWith":"",
                   "isSubjectCaseSensitive":false},
         "retryPolicy":{"maxAttempts":null,"timeToLive":null},"labels":[]}
        """;
    change(
        (state, batch) -> {
          batch.put(Family.CATALOG, key('t', 1), topic.getBytes(UTF_8));
          batch.put(Family.CATALOG, key('s', 2, 1), subscription.getBytes(UTF_8));
        });
  }

  private interface Change {
    void fill(RocksStore state, StateBatch batch) throws RocksDBException;
  }

  private void change(Change change) throws IOException, RocksDBException {
    Path state = Files.createDirectories(folder.resolve("state"));
    try (RocksStore rocks = RocksStore.open(state);
        StateBatch batch = new StateBatch(rocks)) {
      change.fill(rocks, batch);
      rocks.write(batch);
    }
  }

  private static byte[] key(char kind, long... numbers) {
    ByteBuffer key = ByteBuffer.allocate(1 + numbers.length * Long.BYTES).put((byte) kind);
    for (long number : numbers) {
      key.putLong(number);
    }
    return key.array();
  }

  @Test
  void doesNotStartWithoutItsKeyAndMakesNoOther() throws IOException {
    fill();
    Path elsewhere = Files.move(keyFile, root.resolve("elsewhere"));

    assertThatThrownBy(this::open)
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("missing");
    assertThat(keyFile).doesNotExist();

    Files.move(elsewhere, keyFile);
    try (EmbeddedStore store = open()) {
      assertIsWhole(store);
    }
  }

  @Test
  void doesNotStartWithTheKeyOfAnother() throws IOException {
    fill();
    Files.delete(keyFile);
    MasterKeys.open(keyFile).keep();

    assertThatThrownBy(this::open)
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("belongs to another store");
  }

  /** Its note that all is sealed is the last step of sealing: a crash may come before it. */
  @Test
  void doesNotMakeAKeyWhereRowsAreSealedAndTheNoteIsMissing() throws Exception {
    fill();
    forgetThatAllIsSealed();
    Files.delete(keyFile);

    assertThatThrownBy(this::open)
        .isInstanceOf(StoreCorruptException.class)
        .hasMessageContaining("which is not in the key file");
    assertThat(keyFile).doesNotExist();
  }

  private void forgetThatAllIsSealed() throws IOException, RocksDBException {
    change((state, batch) -> batch.delete(Family.META, "master-key".getBytes(UTF_8)));
  }

  @Test
  void goesOnAfterACrashBeforeTheNoteThatAllIsSealed() throws Exception {
    fill();
    forgetThatAllIsSealed();

    try (EmbeddedStore store = open()) {
      assertThat(store.resealedRows()).isEqualTo(2);
      assertIsWhole(store);
    }
  }

  @Test
  void sealsAllRowsWithANewKey() {
    fill();
    MasterKeys keys = MasterKeys.open(keyFile);
    keys.rotate();

    try (EmbeddedStore store = open(keys)) {
      assertThat(store.resealedRows()).isEqualTo(2);
      assertIsWhole(store);
    }
    assertThat(keys.olderKeys()).as("the marker in the journal needs it").isOne();
  }

  @Test
  void keysThatSignRequestsSurviveANewMasterKey() throws IOException {
    SigningKey key =
        new SigningKey(
            SigningAlgorithm.HMAC_SHA256, "whsec_s3cret", Instant.parse("2026-01-01T00:00:00Z"));
    Subscription signing = SUBSCRIPTION.with(TestSigningKeys.signing(key));
    try (EmbeddedStore store = open()) {
      store.catalog().putTopic(TOPIC);
      store.catalog().putSubscription(signing);
    }
    MasterKeys.open(keyFile).rotate();

    try (EmbeddedStore store = open()) {
      assertThat(store.resealedRows()).isEqualTo(2);
      assertThat(store.catalog().view().subscriptions(TOPIC.id())).containsExactly(signing);
      assertThat(markers(store)).contains(new SubscriptionPut(signing));
    }
    assertThat(filesWith("s3cret")).isEmpty();
  }

  @Test
  void finishesARotationThatEndedWithTheKeyFile() {
    fill();
    MasterKeys.open(keyFile).rotate();

    try (EmbeddedStore store = open()) {
      assertThat(store.resealedRows()).isEqualTo(2);
      assertIsWhole(store);
    }
  }

  @Test
  void readsAfterTwoRotationsWhatTheJournalHoldsFromBefore() {
    fill();
    MasterKeys.open(keyFile).rotate();
    Subscription later = subscription(3, "s3cret-later");
    try (EmbeddedStore store = open()) {
      store.catalog().putSubscription(later);
    }
    MasterKeys.open(keyFile).rotate();

    try (EmbeddedStore store = open()) {
      assertThat(markers(store))
          .containsExactly(new SubscriptionPut(SUBSCRIPTION), new SubscriptionPut(later));
    }
    assertThat(MasterKeys.open(keyFile).olderKeys()).isEqualTo(2);
  }

  /** As after a crash between the journal and the rows, and a rotation before the next start. */
  @Test
  void appliesAMarkerThatWasSealedBeforeTheRotation() throws Exception {
    fill();
    change(
        (state, batch) -> {
          batch.deleteRange(Family.CATALOG, key('s', 0), key('s', Long.MAX_VALUE));
          batch.delete(Family.CURSOR, Rows.number(SUBSCRIPTION.lane()));
          batch.delete(Family.META, "catalog".getBytes(UTF_8));
        });
    MasterKeys.open(keyFile).rotate();

    try (EmbeddedStore store = open()) {
      assertIsWhole(store);
    }
  }

  @Test
  void dropsTheOldKeyAfterTheLastSegmentFromItsTime() {
    fill();
    MasterKeys.open(keyFile).rotate();
    try (EmbeddedStore store = open()) {
      store.catalog().putSubscription(subscription(3, "s3cret-later"));
      store.journal().deleteBelow(store.journal().head());
    }
    assertThat(MasterKeys.open(keyFile).olderKeys()).isOne();

    try (EmbeddedStore store = open()) {
      assertThat(store.catalog().view().subscriptions(TOPIC.id())).hasSize(2);
    }
    assertThat(MasterKeys.open(keyFile).olderKeys()).isZero();
  }

  @Test
  void refusesARowThatWasCopiedToAnotherPlace() throws Exception {
    fill();
    change(
        (state, batch) -> {
          byte[] row = state.get(Family.CATALOG, key('t', 1));
          batch.put(Family.CATALOG, key('t', 9), Objects.requireNonNull(row));
        });

    assertThatThrownBy(this::open)
        .isInstanceOf(StoreCorruptException.class)
        .hasMessageContaining("row 9 holds the data of row 1");
  }

  @Test
  void refusesARowThatWasGivenAnotherId() throws Exception {
    fill();
    change(
        (state, batch) -> {
          String row = new String(state.get(Family.CATALOG, key('t', 1)), UTF_8);
          byte[] moved = row.replace("\"id\":1,", "\"id\":9,").getBytes(UTF_8);
          batch.put(Family.CATALOG, key('t', 9), moved);
        });

    assertThatThrownBy(this::open)
        .isInstanceOf(StoreCorruptException.class)
        .hasMessageContaining("topic/9/key1")
        .hasMessageContaining("Restore the data directory");
  }
}
