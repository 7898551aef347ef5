package io.hermod.store.kafka;

import io.hermod.cluster.KafkaClients;
import io.hermod.secret.Sealer;
import io.hermod.store.AppendResult;
import io.hermod.store.AppendResult.Appended;
import io.hermod.store.AppendResult.Refused;
import io.hermod.store.AppendResult.Unknown;
import io.hermod.store.Entry;
import io.hermod.store.Intake;
import io.hermod.store.append.AppendQueue;
import io.hermod.store.append.PendingAppend;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.codec.EntryWriter;
import io.hermod.store.worker.StoreFaults;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends entries to the journal topic. Each is one record, which goes to the partition of its
 * shard and is durable once the brokers confirm it. Kafka's client may block, so one thread does
 * all the sending.
 */
final class KafkaIntake implements Intake, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaIntake.class);
  private static final int MAX_QUEUE_BYTES = 64 * 1024 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration TO_FINISH = Duration.ofSeconds(5);

  private final String topic;
  private final ToIntFunction<Entry> shards;
  private final Sealer sealer;
  private final Producer<byte[], byte[]> producer;
  private final AppendQueue queue = new AppendQueue();
  private final Confirmations confirmations;
  private final StoreFaults faults = new StoreFaults();
  private final Thread sending;

  /**
   * @param shards says which shard an entry belongs to
   * @param sealer seals the secrets in markers
   * @param nanoTime the time that passes steadily, whatever happens to the clocks of the machine
   */
  KafkaIntake(
      KafkaClients clients,
      String topic,
      ToIntFunction<Entry> shards,
      Sealer sealer,
      LongSupplier nanoTime) {
    this.topic = topic;
    this.shards = shards;
    this.sealer = sealer;
    this.confirmations = new Confirmations(nanoTime, PATIENCE);
    this.producer = clients.appender();
    this.sending = Thread.ofPlatform().name("hermod-append").daemon().start(this::sendAll);
  }

  @Override
  public void append(Entry entry, Executor home, Consumer<AppendResult> done) {
    String reason = reasonToRefuse(entry);
    if (reason != null) {
      // Not through the queue: the thread behind it may be waiting for Kafka.
      refuse(reason, home, done);
    } else if (!queue.add(
        PendingAppend.toWrite(entry, EntryCodec.expectedBytes(entry), home, done))) {
      refuse("The journal is closed", home, done);
    }
  }

  private static void refuse(String reason, Executor home, Consumer<AppendResult> done) {
    home.execute(() -> done.accept(new Refused(reason)));
  }

  private @Nullable String reasonToRefuse(Entry entry) {
    if (queue.waitingBytes() >= MAX_QUEUE_BYTES) {
      return "Too much data is waiting to be written to Kafka";
    }
    if (confirmations.areOverdue()) {
      return "Kafka has confirmed nothing for " + PATIENCE.toSeconds() + " seconds";
    }
    return entry.span() > RecordPosition.MAX_SPAN
        ? "A request may have at most " + RecordPosition.MAX_SPAN + " events"
        : null;
  }

  private void sendAll() {
    Deque<PendingAppend> waiting = new ArrayDeque<>();
    while (queue.takeInto(waiting)) {
      for (PendingAppend next = waiting.poll(); next != null; next = waiting.poll()) {
        send(next);
      }
    }
  }

  private void send(PendingAppend pending) {
    confirmations.awaitOne();
    try {
      int shard = shards.applyAsInt(pending.entry());
      byte[] bytes = encode(pending.entry(), pending.expectedBytes());
      var _ =
          producer.send(
              new ProducerRecord<>(topic, shard, null, bytes),
              (stored, failure) -> ended(pending, shard, stored, failure));
    } catch (RuntimeException | Error e) {
      // The client calls back for what it has accepted, and throws for what it has not.
      confirmations.failed();
      faults.count("An entry could not be given to Kafka's client", e);
      tell(pending, new Refused("The journal cannot be written now"));
    }
  }

  private byte[] encode(Entry entry, int expectedBytes) {
    EntryWriter out = EntryWriter.onHeap(expectedBytes);
    EntryCodec.encode(entry, out, sealer);
    return out.toBytes();
  }

  /** Called on the thread of Kafka's client. */
  private void ended(
      PendingAppend pending, int shard, RecordMetadata stored, @Nullable Exception failure) {
    if (failure == null) {
      confirmations.confirmed();
      tell(pending, new Appended(RecordPosition.of(shard, stored.offset())));
    } else {
      confirmations.failed();
      faults.count("Kafka did not confirm an entry", failure);
      tell(pending, resultOf(failure));
    }
  }

  /**
   * Only what the client itself finds wrong was certainly not sent. After anything else, an earlier
   * attempt may have been stored.
   */
  private static AppendResult resultOf(Exception failure) {
    String reason = "Kafka did not confirm it: " + failure.getMessage();
    return failure instanceof RecordTooLargeException ? new Refused(reason) : new Unknown(reason);
  }

  private void tell(PendingAppend pending, AppendResult result) {
    queue.release(pending.expectedBytes());
    pending.result(result);
    try {
      pending.home().execute(() -> faults.guard("An appender failed", pending::tell));
    } catch (RejectedExecutionException e) {
      LOG.warn("Could not report the result of an append: its executor has stopped");
    }
  }

  /** Whether what was sent is confirmed in time. */
  boolean isConfirming() {
    return !confirmations.areOverdue();
  }

  /** Returns how many entries were not confirmed, or whose appender failed. */
  long faults() {
    return faults.total();
  }

  /** Sends what waits and waits for its confirmation, then stops. */
  @Override
  public void close() {
    queue.close();
    try {
      if (!sending.join(TO_FINISH)) {
        LOG.warn("Kafka still takes no entries while the store closes");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    producer.close(TO_FINISH);
  }
}
