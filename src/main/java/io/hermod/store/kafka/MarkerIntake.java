package io.hermod.store.kafka;

import io.hermod.secret.Sealer;
import io.hermod.store.AppendResult;
import io.hermod.store.Entry;
import io.hermod.store.Intake;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.codec.EntryWriter;
import io.hermod.store.rows.NotWrittenException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends the markers of a shard to its journal, in the name of its owner: once another node has
 * taken the shard over, no marker of the former owner gets in. Markers that wait share a
 * transaction.
 */
final class MarkerIntake implements Intake, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MarkerIntake.class);
  private static final Duration TO_FINISH = Duration.ofSeconds(5);

  private final TopicPartition journal;
  private final RowLog log;
  private final Sealer sealer;
  private final ExecutorService sending =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("hermod-markers").daemon().factory());
  private final Deque<Pending> waiting = new ArrayDeque<>();

  /** An encoded marker, and who waits for it. */
  private static final class Pending {
    private final byte[] entry;
    private final Executor home;
    private final Consumer<AppendResult> done;

    private Pending(byte[] entry, Executor home, Consumer<AppendResult> done) {
      this.entry = entry;
      this.home = home;
      this.done = done;
    }

    private void tell(AppendResult result) {
      home.execute(() -> done.accept(result));
    }
  }

  /**
   * @param sealer seals the secrets in markers
   */
  MarkerIntake(TopicPartition journal, RowLog log, Sealer sealer) {
    this.journal = journal;
    this.log = log;
    this.sealer = sealer;
  }

  @Override
  public void append(Entry entry, Executor home, Consumer<AppendResult> done) {
    EntryWriter out = EntryWriter.onHeap(EntryCodec.expectedBytes(entry));
    EntryCodec.encode(entry, out, sealer);
    Pending pending = new Pending(out.toBytes(), home, done);
    synchronized (waiting) {
      waiting.add(pending);
    }
    try {
      sending.execute(this::sendAll);
    } catch (RejectedExecutionException e) {
      if (taken(pending)) {
        pending.tell(new AppendResult.Refused("The journal is closed"));
      }
    }
  }

  private boolean taken(Pending pending) {
    synchronized (waiting) {
      return waiting.remove(pending);
    }
  }

  private void sendAll() {
    List<Pending> all;
    synchronized (waiting) {
      all = new ArrayList<>(waiting);
      waiting.clear();
    }
    if (!all.isEmpty()) {
      send(all);
    }
  }

  private void send(List<Pending> all) {
    List<Long> offsets;
    try {
      offsets = log.appendEntries(journal, all.stream().map(each -> each.entry).toList());
    } catch (NotWrittenException e) {
      tellAll(all, AppendResult.Refused::new, e);
      return;
    } catch (RuntimeException e) {
      tellAll(all, AppendResult.Unknown::new, e);
      return;
    }
    for (int i = 0; i < all.size(); i++) {
      long position = RecordPosition.of(journal.partition(), offsets.get(i));
      all.get(i).tell(new AppendResult.Appended(position));
    }
  }

  private static void tellAll(
      List<Pending> all, Function<String, AppendResult> result, Exception cause) {
    String reason = "Kafka did not confirm the change: " + cause.getMessage();
    all.forEach(each -> each.tell(result.apply(reason)));
  }

  /** Sends what waits, then stops. */
  @Override
  public void close() {
    sending.shutdown();
    try {
      if (!sending.awaitTermination(TO_FINISH.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("Kafka still takes no changes of subscriptions while the store closes");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
