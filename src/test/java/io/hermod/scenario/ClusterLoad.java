package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.scenario.history.HistoryRecorder;
import io.hermod.scenario.history.PublishAttempt;
import io.hermod.scenario.history.PublishAttempt.Answer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Several publishers that send one event after the other, each to any node, and repeat an event
 * until it is acknowledged.
 */
final class ClusterLoad implements AutoCloseable {
  private static final int MOST_EVENTS = 500_000;
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
  private static final Duration JOIN_LIMIT = Duration.ofSeconds(30);
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(100);

  private final TestCluster cluster;
  private final Arm.Topic topic;
  private final HistoryRecorder recorder;
  private final Duration pause;
  private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
  private final AtomicLong count = new AtomicLong();
  private final List<Thread> publishers = new ArrayList<>();
  private volatile boolean isStopped;

  /**
   * Starts to publish.
   *
   * @param pause between two events of a publisher
   */
  ClusterLoad(
      TestCluster cluster,
      Arm.Topic topic,
      HistoryRecorder recorder,
      int publishers,
      Duration pause,
      long seed) {
    this.cluster = cluster;
    this.topic = topic;
    this.recorder = recorder;
    this.pause = pause;
    for (int i = 0; i < publishers; i++) {
      String name = "p" + i;
      Random random = new Random(seed + i);
      this.publishers.add(Thread.ofPlatform().name(name).start(() -> publish(name, random)));
    }
  }

  /** Returns the place of an event among those of its publisher. */
  static int number(String id) {
    return Integer.parseInt(id.substring(id.indexOf('-') + 1));
  }

  private void publish(String publisher, Random random) {
    for (int number = 0; !isStopped && number < MOST_EVENTS; number++) {
      boolean isDone = isAcknowledged(publisher, number, random);
      while (!isDone && !isStopped) {
        LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
        isDone = isAcknowledged(publisher, number, random);
      }
      LockSupport.parkNanos(pause.toNanos());
    }
  }

  private boolean isAcknowledged(String publisher, int number, Random random) {
    Optional<ClusterNode> node = cluster.draw(random);
    Optional<URI> address = node.flatMap(ClusterNode::http);
    return address.isPresent()
        && isAcknowledged(publisher, number, node.orElseThrow().name(), address.orElseThrow());
  }

  private boolean isAcknowledged(String publisher, int number, String node, URI address) {
    String id = publisher + "-" + number;
    long began = System.nanoTime();
    Answer answer = send(id, address);
    recorder.add(new PublishAttempt(id, publisher, number, node, began, System.nanoTime(), answer));
    if (answer == Answer.ACKNOWLEDGED) {
      acknowledged.add(id);
      count.incrementAndGet();
    }
    return answer == Answer.ACKNOWLEDGED;
  }

  private Answer send(String id, URI address) {
    byte[] body = ("[" + Load.event(id, "Order", "") + "]").getBytes(UTF_8);
    try (HttpConnection connection = HttpConnection.open(address, ANSWER_LIMIT)) {
      return connection.publish(topic, body).status() == 200 ? Answer.ACKNOWLEDGED : Answer.REFUSED;
    } catch (IOException e) {
      return Answer.UNKNOWN;
    }
  }

  /** How many events were acknowledged so far. */
  long count() {
    return count.get();
  }

  List<String> acknowledged() {
    return List.copyOf(acknowledged);
  }

  /** Sends nothing more; returns when the last answers are in. */
  void stop() {
    isStopped = true;
    publishers.forEach(publisher -> Await.end(publisher, JOIN_LIMIT));
  }

  @Override
  public void close() {
    stop();
  }
}
