package io.hermod.cluster;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes nodes that have fallen silent from the group, sooner than Kafka would, so that others get
 * their shards. If a node is removed by mistake, it joins again.
 */
final class SilentNodeRemover implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SilentNodeRemover.class);
  private static final Duration INTERVAL = Duration.ofMillis(250);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);
  private static final Duration FOR_REMOVAL = Duration.ofSeconds(5);
  private static final Duration TO_END = Duration.ofSeconds(2);

  private final Admin admin;
  private final String group;
  private final String name;
  private final Heartbeats heartbeats;
  private final LongSupplier nanoTime;
  private final OutageLog removing = new OutageLog(LOG, "A silent node could not be removed");

  /** When the nodes that were removed had last been heard. */
  private final Map<String, Long> removed = new HashMap<>();

  private final Thread thread =
      Thread.ofPlatform().name("hermod-silent-nodes").daemon().unstarted(this::run);
  private volatile boolean isClosing;

  /**
   * @param name this node's
   */
  SilentNodeRemover(
      KafkaClients clients,
      KafkaTopics topics,
      String name,
      Heartbeats heartbeats,
      LongSupplier nanoTime) {
    this.admin = clients.admin();
    this.group = topics.group();
    this.name = name;
    this.heartbeats = heartbeats;
    this.nanoTime = nanoTime;
  }

  void start() {
    thread.start();
  }

  private void run() {
    while (!isClosing && !Thread.currentThread().isInterrupted()) {
      Map<String, HeardNode> nodes = heartbeats.heard().byName();
      removed.keySet().retainAll(nodes.keySet());
      nodes.values().forEach(this::watch);
      LockSupport.parkNanos(this, INTERVAL.toNanos());
    }
    admin.close(Duration.ZERO);
  }

  private void watch(HeardNode node) {
    try {
      if (isToBeRemoved(node)) {
        remove(node);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | RuntimeException | Error e) {
      removing.failed(e);
      LockSupport.parkNanos(this, AFTER_A_FAULT.toNanos());
    }
  }

  private boolean isToBeRemoved(HeardNode node) {
    return switch (nextStep(node, SilenceRule.Port.NOT_ASKED)) {
      case WAIT -> false;
      case ASK_PORT -> nextStep(node, PortProbe.ask(node.info().url())) == SilenceRule.Step.REMOVE;
      case REMOVE -> true;
    };
  }

  /** Looks at the newest that was heard: asking a port takes time. */
  private SilenceRule.Step nextStep(HeardNode suspect, SilenceRule.Port port) {
    Map<String, HeardNode> nodes = heartbeats.heard().byName();
    long now = nanoTime.getAsLong();
    HeardNode own = nodes.get(name);
    HeardNode node = nodes.get(suspect.info().name());
    if (own == null || node == null || node.equals(own) || isRemoved(node)) {
      return SilenceRule.Step.WAIT;
    }
    return SilenceRule.next(node.silenceFor(own, now), own.silence(now), port);
  }

  private boolean isRemoved(HeardNode node) {
    Long heardAt = removed.get(node.info().name());
    return heardAt != null && heardAt == node.heardAt();
  }

  private void remove(HeardNode node) throws InterruptedException, ExecutionException {
    String silent = node.info().name();
    try {
      MemberToRemove member = new MemberToRemove(silent);
      var options = new RemoveMembersFromConsumerGroupOptions(List.of(member));
      options.reason("silent");
      options.timeoutMs((int) FOR_REMOVAL.toMillis());
      admin.removeMembersFromConsumerGroup(group, options).memberResult(member).get();
      LOG.warn(
          "The node {} was removed from the cluster after {} ms of silence",
          silent,
          node.silence(nanoTime.getAsLong()).toMillis());
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof UnknownMemberIdException)) {
        throw e;
      }
      LOG.debug("another node has removed {}, or it had left", silent);
    }
    removed.put(silent, node.heardAt());
    removing.worked();
  }

  @Override
  public void close() {
    isClosing = true;
    // A request to Kafka may be waiting for an answer.
    thread.interrupt();
    Threads.end(thread, TO_END);
  }
}
