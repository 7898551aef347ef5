package io.hermod.cluster;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the other nodes twice a second that this one is alive, and hears what they tell. One thread
 * does both. The clocks of machines are never compared: what counts is when something arrives.
 */
final class Heartbeats implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Heartbeats.class);
  private static final Duration INTERVAL = Duration.ofMillis(500);
  private static final Duration PER_POLL = Duration.ofMillis(100);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);
  private static final Duration TO_END = Duration.ofSeconds(5);
  private static final CloseOptions AT_ONCE = CloseOptions.timeout(Duration.ZERO);

  private final TopicPartition partition;
  private final Supplier<NodeInfo> own;
  private final LongSupplier nanoTime;
  private final HeartbeatWriter writer;
  private final Consumer<byte[], byte[]> consumer;
  private final OutageLog hearing = new OutageLog(LOG, "The other nodes cannot be heard");
  private final Thread thread =
      Thread.ofPlatform().name("hermod-heartbeats").daemon().unstarted(this::run);
  private volatile HeardNodes heard = HeardNodes.NONE;
  private volatile Runnable onOwnerChange = () -> {};
  private volatile boolean isDue = true;
  private volatile boolean isClosing;
  private long toldAt;
  private Map<Integer, String> knownOwners = Map.of();

  /**
   * @param name this node's
   * @param own what it tells about itself, asked for on a thread of its own
   */
  Heartbeats(
      KafkaClients clients,
      KafkaTopics topics,
      String name,
      Supplier<NodeInfo> own,
      LongSupplier nanoTime) {
    this.partition = new TopicPartition(topics.nodes(), 0);
    this.own = own;
    this.nanoTime = nanoTime;
    this.consumer = clients.follower();
    this.writer = new HeartbeatWriter(clients, partition, name);
  }

  void start() {
    thread.start();
  }

  /** Tells the others at once what has changed. */
  void tellNow() {
    isDue = true;
    consumer.wakeup();
  }

  /** Sets what is called, on this object's thread, when a shard may have got another owner. */
  void onOwnerChange(Runnable callback) {
    onOwnerChange = callback;
  }

  HeardNodes heard() {
    return heard;
  }

  List<SeenNode> nodes() {
    return heard.seen(nanoTime.getAsLong());
  }

  Optional<NodeInfo> ownerOf(int shard) {
    return heard.ownerOf(shard, nanoTime.getAsLong());
  }

  private void run() {
    guarded(this::listenFromNowOn);
    while (!isClosing && !Thread.currentThread().isInterrupted()) {
      guarded(this::tellAndHear);
    }
    writer.close();
    consumer.close(AT_ONCE);
  }

  private void guarded(Runnable step) {
    try {
      step.run();
      hearing.worked();
    } catch (WakeupException _) {
      LOG.debug("something is to be told at once");
    } catch (RuntimeException | Error e) {
      hearing.failed(e);
      LockSupport.parkNanos(this, AFTER_A_FAULT.toNanos());
    }
  }

  /** What was told earlier says nothing about who is alive now. */
  private void listenFromNowOn() {
    heard = HeardNodes.NONE;
    consumer.assign(List.of(partition));
    consumer.seekToEnd(List.of(partition));
  }

  private void tellAndHear() {
    if (isDue || nanoTime.getAsLong() - toldAt >= INTERVAL.toNanos()) {
      isDue = false;
      toldAt = nanoTime.getAsLong();
      writer.write(own);
    }
    hear();
    noticeOwners();
  }

  private void hear() {
    try {
      var records = consumer.poll(PER_POLL);
      // Everything at once, so that no node seems older than another after a pause.
      HeardNodes next = heard;
      long now = nanoTime.getAsLong();
      for (ConsumerRecord<byte[], byte[]> each : records) {
        next = with(next, each, now);
      }
      heard = next.withoutForgotten(now);
    } catch (InvalidOffsetException e) {
      LOG.warn("What the nodes told is not in Kafka any more: {}", e.getMessage());
      listenFromNowOn();
    }
  }

  private static HeardNodes with(
      HeardNodes before, ConsumerRecord<byte[], byte[]> record, long now) {
    if (record.key() == null) {
      return before;
    }
    String node = new String(record.key(), StandardCharsets.UTF_8);
    if (record.value() == null) {
      return before.without(node);
    }
    return NodeInfoJson.read(node, record.value())
        .map(info -> before.heard(info, record.offset(), now))
        .orElse(before);
  }

  private void noticeOwners() {
    Map<Integer, String> owners = new HashMap<>();
    heard
        .owners(nanoTime.getAsLong())
        .forEach((shard, node) -> owners.put(shard, node.name() + " " + node.url()));
    if (!owners.equals(knownOwners)) {
      knownOwners = owners;
      tellOfOwners();
    }
  }

  private void tellOfOwners() {
    try {
      onOwnerChange.run();
    } catch (RuntimeException | Error e) {
      LOG.error("A shard has another owner, but whoever asked to be told failed", e);
    }
  }

  /** Says goodbye to the other nodes. */
  @Override
  public void close() {
    isClosing = true;
    consumer.wakeup();
    LockSupport.unpark(thread);
    Threads.end(thread, TO_END);
  }
}
