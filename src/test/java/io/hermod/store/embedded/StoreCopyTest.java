package io.hermod.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.RetentionConfig;
import io.hermod.config.StoreConfig;
import io.hermod.config.TestStoreConfig;
import io.hermod.secret.MasterKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.CommitBatch;
import io.hermod.store.Cursor;
import io.hermod.store.EntrySelector;
import io.hermod.store.LaneChange;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.TestEntries;
import io.hermod.store.embedded.journal.FaultyDisk;
import io.hermod.store.rows.FaultyRocks;
import io.hermod.store.worker.SteppedThreads;
import io.hermod.topic.TopicBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies a store while events are published, delivered and deleted between the steps. */
class StoreCopyTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long TOPIC = 1;
  private static final long LANE = 7;

  /** So small that every publication gets a segment of its own. */
  private static final StoreConfig SMALL =
      new StoreConfig(false, Long.MAX_VALUE, false, 0, Byte.MAX_VALUE, RetentionConfig.OFF);

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

  @TempDir Path folder;
  private final FaultyDisk disk = new FaultyDisk();
  private final FaultyRocks rocks = new FaultyRocks();
  private final SteppedThreads threads = new SteppedThreads();
  private EmbeddedStore store;
  private int published;

  @BeforeEach
  void open() {
    store = open(folder.resolve("store"), threads, disk, rocks, SMALL);
    store.catalog().putTopic(new TopicBuilder(TOPIC, "orders", "/orders").build());
    publish(5);
    deliverBelow(3);
  }

  private EmbeddedStore open(
      Path place, SteppedThreads on, FaultyDisk with, FaultyRocks state, StoreConfig config) {
    return EmbeddedStore.open(
        place,
        MasterKeys.open(folder.resolve("key")),
        config,
        1,
        () -> NOW,
        () -> NOW,
        new StoreParts(on, with, state, 4096));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void hasWhatWasAcknowledgedBeforeIt() {
    try (EmbeddedStore copy = opened(copy())) {
      assertThat(positions(copy)).containsExactly(3L, 4L, 5L);
      assertThat(copy.parking().cursors()).containsEntry(LANE, Cursor.at(3));
      assertThat(copy.catalog().view().topic(TOPIC)).isPresent();
    }
  }

  @Test
  void isNotChangedByWhatComesAfterIt() throws IOException {
    Path place = Files.createDirectory(folder.resolve("copy"));
    List<CopiedFile> files = store.copyInto(place);
    publish(3);
    deliverBelow(store.journal().head());
    publish(1);

    try (EmbeddedStore copy = opened(place, files)) {
      assertThat(positions(copy)).containsExactly(3L, 4L, 5L);
      assertThat(copy.parking().cursors()).containsEntry(LANE, Cursor.at(3));
    }
  }

  @Test
  void aSegmentThatIsNotNeededBetweenTheStepsIsDeletedAfterThem() throws IOException {
    rocks.aroundCheckpoint(() -> deliverBelow(5), () -> {});
    copy();

    assertThat(segments(folder.resolve("store"))).hasSize(1);
  }

  @Test
  void segmentsThatAreDeletedAfterTheStateIsCopiedAreThere() {
    rocks.aroundCheckpoint(() -> {}, () -> deliverBelow(store.journal().head()));

    try (EmbeddedStore copy = opened(copy())) {
      assertThat(copy.parking().cursors()).containsEntry(LANE, Cursor.at(3));
      assertThat(positions(copy)).containsExactly(3L, 4L, 5L);
    }
  }

  @Test
  void eventsThatArePublishedAndParkedBeforeTheStateIsCopiedAreThere() {
    rocks.aroundCheckpoint(
        () -> {
          publish(2);
          park(store.journal().head() - 1);
        },
        () -> publish(2));

    try (EmbeddedStore copy = opened(copy())) {
      assertThat(copy.parking().cursors()).containsEntry(LANE, Cursor.at(7));
      assertThat(copy.parking().parkedCounts()).containsEntry(LANE, 1L);
      assertThat(copy.journal().head()).isGreaterThanOrEqualTo(8);
      assertThat(positions(copy)).contains(7L);
    }
  }

  /** Publishing and delivery go on before the n-th link. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2})
  void whatHappensBetweenTwoLinksLeavesNoGap(long link) {
    disk.beforeOperation(
        link,
        () -> {
          publish(2);
          deliverBelow(store.journal().head());
        });

    try (EmbeddedStore copy = opened(copy())) {
      long low = Objects.requireNonNull(copy.parking().cursors().get(LANE)).low();
      assertThat(positions(copy))
          .containsAll(LongStream.range(low, copy.journal().head()).boxed().toList());
      assertThat(copy.journal().head()).isGreaterThanOrEqualTo(6);
    }
  }

  /** A crash at any step leaves a store that lacks nothing, and parts of a copy. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2})
  void aCrashInItCostsTheStoreNothing(long link) throws IOException {
    disk.beforeOperation(link, () -> disk.beReadOnly(true));
    assertThatThrownBy(this::copy)
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("Read-only file system");
    threads.kill();
    store.close();

    store = open(folder.resolve("store"), new SteppedThreads(), new FaultyDisk(), rocks, SMALL);
    assertThat(positions(store)).containsExactly(3L, 4L, 5L);
  }

  @Test
  void goesOnAfterACopyThatFailed() {
    disk.beforeOperation(0, () -> disk.beReadOnly(true));
    assertThatThrownBy(this::copy).isInstanceOf(StoreUnavailableException.class);
    disk.beReadOnly(false);
    deliverBelow(5);

    try (EmbeddedStore copy = opened(copy("second"))) {
      assertThat(positions(copy)).containsExactly(5L);
    }
  }

  @Test
  void hasOnlyTheCatalogOfAStoreInMemory() throws IOException {
    Path place = folder.resolve("memory");
    StoreConfig config = TestStoreConfig.inMemory(1 << 26);
    try (EmbeddedStore memory =
        EmbeddedStore.open(place, MasterKeys.open(folder.resolve("key")), config, 1, () -> NOW)) {
      memory.catalog().putTopic(new TopicBuilder(TOPIC, "orders", "/orders").build());
      Path target = Files.createDirectory(folder.resolve("copy"));
      List<CopiedFile> files = memory.copyInto(target);

      assertThat(files).allMatch(file -> file.path().startsWith("state/"));
      Copies.put(target, files, folder.resolve("restored"));
    }
    try (EmbeddedStore restored =
        EmbeddedStore.open(
            folder.resolve("restored"),
            MasterKeys.open(folder.resolve("key")),
            config,
            1,
            () -> NOW)) {
      assertThat(restored.catalog().view().topic(TOPIC)).isPresent();
    }
  }

  private Path copy() {
    return copy("first");
  }

  /** Copies the store, and makes another store of the copy. */
  private Path copy(String name) {
    try {
      Path place = Files.createDirectory(folder.resolve("copy-" + name));
      Path restored = folder.resolve("restored-" + name);
      Copies.put(place, store.copyInto(place), restored);
      return restored;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private EmbeddedStore opened(Path place, List<CopiedFile> files) {
    Path restored = folder.resolve("restored");
    Copies.put(place, files, restored);
    return opened(restored);
  }

  private EmbeddedStore opened(Path restored) {
    return open(restored, new SteppedThreads(), new FaultyDisk(), new FaultyRocks(), SMALL);
  }

  private void publish(int count) {
    for (int i = 0; i < count; i++) {
      List<AppendResult> results = new ArrayList<>();
      store.intake().append(TestEntries.publication(TOPIC, "e" + ++published), results::add);
      threads.runUntilIdle();
      assertThat(results).hasOnlyElementsOfType(AppendResult.Appended.class);
    }
  }

  /** The lane has finished everything below a position. */
  private void deliverBelow(long position) {
    commit(position, List.of());
  }

  /** The lane parks the event at a position, and has finished everything below it. */
  private void park(long position) {
    commit(
        position,
        List.of(
            new ParkedEvent(position, TestEntries.event("e"), NOW, 1, List.of(), NOW, "reason")));
  }

  private void commit(long next, List<ParkedEvent> parked) {
    LaneChange change = new LaneChange(LANE, TOPIC, Cursor.at(next), parked, List.of(), List.of());
    store.parking().commit(new CommitBatch(0, List.of(change), next), _ -> {});
    threads.runUntilIdle();
  }

  private static List<Long> positions(EmbeddedStore of) {
    return of.journal().read(1, EVERYTHING, Integer.MAX_VALUE).entries().stream()
        .filter(each -> each.entry() instanceof Publication)
        .map(Recorded::position)
        .toList();
  }

  private static List<Path> segments(Path place) throws IOException {
    try (var files = Files.list(place.resolve(EmbeddedStore.JOURNAL))) {
      return files.toList();
    }
  }
}
