package io.hermod.store.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.LaneChange;
import io.hermod.store.embedded.TestQuarantine;
import io.hermod.store.rows.RocksStore.Family;
import io.hermod.store.worker.PlatformThreads;
import io.hermod.store.worker.SteppedThreads;
import io.hermod.store.worker.StoreThreads;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** Tasks share a write, but not each other's failures. */
class RocksWriterTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path folder;
  private final SteppedThreads threads = new SteppedThreads();
  private final FaultyRocks rocks = new FaultyRocks();
  private final List<String> told = new ArrayList<>();
  private Instant now = NOW;
  private RocksStore store;
  private RocksWriter writer;

  @BeforeEach
  void open() {
    store = RocksStore.open(rocks, folder, Medium.DISK, Long.MAX_VALUE);
    writer = writer(threads);
  }

  private RocksWriter writer(StoreThreads itsThreads) {
    Ballast none = Ballast.none(folder.resolve("ballast"));
    return new RocksWriter(store, none, () -> now, itsThreads);
  }

  @AfterEach
  void close() {
    writer.close();
    store.close();
  }

  @Test
  void aTaskThatCannotFillFailsAloneAndLeavesNothing() throws RocksDBException {
    writer.submit(task("a"));
    writer.submit(failing("b", new IllegalStateException("told to")));
    writer.submit(failing("c", new StackOverflowError("told to")));
    writer.submit(task("d"));
    threads.runUntilIdle();

    assertThat(told).containsExactlyInAnyOrder("a", "b failed", "c failed", "d");
    assertThat(row("a")).isNotNull();
    assertThat(row("b")).isNull();
    assertThat(row("c")).isNull();
    assertThat(row("d")).isNotNull();
  }

  @Test
  void aBatchThatCannotBeWrittenIsTriedTaskByTask() throws RocksDBException {
    // The write together, the same after a new opening, and the first of them alone.
    rocks.failWriting(FaultyRocks.next(3));
    writer.submit(task("a"));
    writer.submit(task("b"));
    threads.runUntilIdle();

    assertThat(told).containsExactly("a failed", "b");
    assertThat(row("a")).isNull();
    assertThat(row("b")).isNotNull();
  }

  @Test
  void aDatabaseThatRefusesWritesIsOpenedAgainAfterTheClockWasSetBack() {
    rocks.failWriting(FaultyRocks.next(1));
    write("a");
    now = NOW.minus(Duration.ofHours(1));
    rocks.failWriting(FaultyRocks.next(1));
    write("b");

    assertThat(told).containsExactly("a", "b");
  }

  @Test
  void aDatabaseThatKeepsRefusingWritesIsOpenedOnceASecond() {
    rocks.failWriting(() -> true);
    write("a");
    write("b");
    assertThat(rocks.opened()).isEqualTo(2);

    now = NOW.plusSeconds(1);
    write("c");
    assertThat(rocks.opened()).isEqualTo(3);
  }

  private void write(String name) {
    writer.submit(task(name));
    threads.runUntilIdle();
  }

  @Test
  void whatThrowsWhenToldDoesNotKeepTheOthersFromBeingTold() {
    writer.submit(throwing(new IllegalStateException("told to")));
    writer.submit(task("a"));
    writer.submit(throwing(new StackOverflowError("told to")));
    writer.submit(task("b"));
    threads.runUntilIdle();

    assertThat(told).containsExactly("a", "b");
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void anErrorEndsNoThread() {
    try (RocksWriter running = writer(new PlatformThreads())) {
      running.submit(failing("a", new StackOverflowError("told to")));
      running.submit(throwing(new NoClassDefFoundError("told to")));
      running.write(batch -> batch.put(Family.META, key("b"), key("b")));
    }
  }

  /**
   * A task was never told when its submitter was stopped between its look at the flag and its
   * adding to the queue, for as long as the writer took to end. Nothing can be put between these
   * two lines, so this only tries the moment often: it passed before the fix, too.
   */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void everyTaskIsToldHoweverLateItCame() throws InterruptedException {
    for (int round = 0; round < 300; round++) {
      AtomicInteger answers = new AtomicInteger();
      RocksWriter closing = writer(new PlatformThreads());
      CountDownLatch submitted = new CountDownLatch(1);
      Thread other =
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; i < 50; i++) {
                      closing.submit(empty(answers));
                    }
                    submitted.countDown();
                  });
      closing.close();
      assertThat(submitted.await(30, TimeUnit.SECONDS)).isTrue();
      other.join();
      assertThat(answers).as("round %d", round).hasValue(50);
    }
  }

  @Test
  void aCommitThatFailsLeavesTheFloorsOfOthersAlone() {
    List<Long> deleted = new ArrayList<>();
    Watermark watermark = new Watermark(2, 0, deleted::add);
    RocksParking parking =
        new RocksParking(
            store, writer, Runnable::run, watermark, TestQuarantine.of(store, writer, threads));
    parking.commit(new CommitBatch(0, List.of(), 10), this::tell);
    parking.commit(new CommitBatch(1, broken(), 20), this::tell);
    threads.runUntilIdle();
    assertThat(told).containsExactlyInAnyOrder("Committed", "Failed");
    assertThat(watermark.durable()).isZero();

    parking.commit(new CommitBatch(1, List.of(), 5), this::tell);
    threads.runUntilIdle();
    assertThat(watermark.durable()).isEqualTo(5);
    assertThat(deleted).containsExactly(5L);
  }

  private void tell(CommitResult result) {
    told.add(result.getClass().getSimpleName());
  }

  private static List<LaneChange> broken() {
    return new AbstractList<>() {
      @Override
      public LaneChange get(int index) {
        throw new IllegalStateException("told to");
      }

      @Override
      public int size() {
        return 1;
      }
    };
  }

  private RocksWriter.Task task(String name) {
    return new Told(name, null);
  }

  private RocksWriter.Task failing(String name, Throwable fault) {
    return new Told(name, fault);
  }

  /** Writes a row, and may fail after that. */
  private final class Told implements RocksWriter.Task {
    private final String name;
    private final @Nullable Throwable fault;

    Told(String name, @Nullable Throwable fault) {
      this.name = name;
      this.fault = fault;
    }

    @Override
    public void fill(StateBatch batch) throws RocksDBException {
      batch.put(Family.META, key(name), key(name));
      if (fault != null) {
        raise(fault);
      }
    }

    @Override
    public void done(@Nullable String failure) {
      told.add(failure == null ? name : name + " failed");
    }
  }

  private static RocksWriter.Task throwing(Throwable fault) {
    return new RocksWriter.Task() {
      @Override
      public void fill(StateBatch batch) {}

      @Override
      public void done(@Nullable String failure) {
        raise(fault);
      }
    };
  }

  private static RocksWriter.Task empty(AtomicInteger answers) {
    return new RocksWriter.Task() {
      @Override
      public void fill(StateBatch batch) {}

      @Override
      public void done(@Nullable String failure) {
        answers.incrementAndGet();
      }
    };
  }

  private static void raise(Throwable fault) {
    switch (fault) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new AssertionError(fault);
    }
  }

  private byte @Nullable [] row(String name) throws RocksDBException {
    return store.get(Family.META, key(name));
  }

  private static byte[] key(String name) {
    return name.getBytes(Rows.TEXT);
  }
}
