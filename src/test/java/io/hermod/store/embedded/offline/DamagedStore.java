package io.hermod.store.embedded.offline;

import io.hermod.config.TestStoreConfig;
import io.hermod.deadletter.write.TestDeadLetters;
import io.hermod.filter.EventFilter;
import io.hermod.secret.MasterKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.CommitBatch;
import io.hermod.store.Cursor;
import io.hermod.store.DeadLetter;
import io.hermod.store.Finished;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Publication;
import io.hermod.store.TestEntries;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.store.rows.Ballast;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.rows.RocksWriter;
import io.hermod.store.worker.PlatformThreads;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.rocksdb.RocksDBException;

/** A store with something of every kind in it, which is stopped and can be damaged. */
final class DamagedStore {
  static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  static final long TOPIC = 1;

  private final Path folder;
  private final MasterKeys keys;

  private DamagedStore(Path folder, MasterKeys keys) {
    this.folder = folder;
    this.keys = keys;
  }

  static DamagedStore create(Path folder) {
    return new DamagedStore(folder.resolve("store"), MasterKeys.open(folder.resolve("key")));
  }

  Path folder() {
    return folder;
  }

  MasterKeys keys() {
    return keys;
  }

  /** What a test does with the open store. */
  interface Use {
    void with(EmbeddedStore store);
  }

  void open(Use use) {
    try (EmbeddedStore store =
        EmbeddedStore.open(folder, keys, TestStoreConfig.ON_DISK, 1, () -> NOW)) {
      use.with(store);
    }
  }

  static void createTopic(EmbeddedStore store) {
    store.catalog().putTopic(new TopicBuilder(TOPIC, "orders", "/orders").build());
  }

  static long publish(EmbeddedStore store, String... ids) {
    Publication publication =
        new Publication(TOPIC, NOW, Arrays.stream(ids).map(TestEntries::event).toList());
    CompletableFuture<AppendResult> done = new CompletableFuture<>();
    store.intake().append(publication, done::complete);
    return ((AppendResult.Appended) done.join()).position();
  }

  static ParkedEvent parked(long position, String id) {
    return new ParkedEvent(
        position, TestEntries.event(id), NOW, 2, List.of(), NOW.plusSeconds(60), "later");
  }

  static void commit(EmbeddedStore store, LaneChange change) {
    CompletableFuture<Object> done = new CompletableFuture<>();
    store.parking().commit(new CommitBatch(0, List.of(change), 0), done::complete);
    done.join();
  }

  /** A subscription to events whose subject ends like this. */
  static Subscription subscription(long lane, String name, String subjectEnd) {
    return new SubscriptionBuilder(
            lane, TOPIC, new WebhookDestination(URI.create("https://billing.example/h?code=s")))
        .named(name, "/orders/" + name)
        .filter(new EventFilter(List.of(), "", subjectEnd, true))
        .build();
  }

  static LaneChange change(
      long lane,
      Cursor cursor,
      List<ParkedEvent> parked,
      List<Finished> finished,
      List<DeadLetter> letters) {
    return new LaneChange(
        lane, TOPIC, cursor, parked, List.of(), List.of(), finished, letters, List.of());
  }

  static DeadLetter letter(long lane, long position) {
    return TestDeadLetters.letter(lane, "letters", NOW.plusSeconds(300), position);
  }

  /** Overwrites the first row of a family. */
  void damage(Family family) {
    changeFirst(family, false);
  }

  void deleteFirst(Family family) {
    changeFirst(family, true);
  }

  private void changeFirst(Family family, boolean isDeletion) {
    Path state = folder.resolve(EmbeddedStore.STATE);
    RocksStore store = RocksStore.open(state);
    RocksWriter writer =
        new RocksWriter(
            store, new Ballast(state.resolve("none"), 0), () -> NOW, new PlatformThreads());
    try {
      byte[][] key = new byte[1][];
      store.scan(
          family,
          new byte[0],
          (found, _) -> {
            key[0] = found;
            return false;
          });
      writer.write(
          batch -> {
            if (isDeletion) {
              batch.delete(family, key[0]);
            } else {
              batch.put(family, key[0], new byte[] {1, 2, 3});
            }
          });
    } catch (RocksDBException e) {
      throw new AssertionError(e);
    } finally {
      writer.close();
      store.close();
    }
  }

  /** Returns the names, sizes and checksums of all files. */
  Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(
            folder.relativize(file).toString(),
            Files.getLastModifiedTime(file)
                + HexFormat.of().formatHex(Arrays.copyOf(Files.readAllBytes(file), 4096)));
      }
    }
    return files;
  }
}
