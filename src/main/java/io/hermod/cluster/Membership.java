package io.hermod.cluster;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes this node a member of the group to whose members Kafka gives the shards: one for each
 * partition of the journal. Nothing is read. One thread makes all calls to Kafka's client and to
 * the owner of the shards.
 *
 * <pre>
 * member ──leave──▶ handed over ──▶ left
 *    └──(another node has this name, or this one may not)──▶ failed
 * </pre>
 */
final class Membership implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Membership.class);
  private static final Duration PER_POLL = Duration.ofMillis(100);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);
  private static final Duration TO_LEAVE = Duration.ofSeconds(3);
  private static final Duration TO_END = Duration.ofSeconds(15);

  private final KafkaTopics topics;
  private final String name;
  private final ShardOwner owner;
  private final Consumer<byte[], byte[]> consumer;
  private final HeldShards shards;
  private final OutageLog joining =
      new OutageLog(LOG, "This node cannot be a member of the cluster");
  private final CompletableFuture<Void> left = new CompletableFuture<>();
  private final Thread thread =
      Thread.ofPlatform().name("hermod-members").daemon().unstarted(this::run);
  private volatile boolean isLeaving;

  /**
   * @param name this node's
   */
  Membership(KafkaClients clients, KafkaTopics topics, String name, ShardOwner owner) {
    this.topics = topics;
    this.name = name;
    this.owner = owner;
    this.consumer = clients.member(topics.group(), name);
    this.shards = new HeldShards(owner, this::readNothing);
  }

  void start() {
    thread.start();
  }

  /** Without a position, Kafka's client would look for one, and fail. */
  private void readNothing(Collection<TopicPartition> partitions) {
    consumer.pause(partitions);
    partitions.forEach(partition -> consumer.seek(partition, 0));
  }

  /**
   * Hands over all shards and leaves the group for good.
   *
   * @return completes when the node has left, or has failed before
   */
  CompletableFuture<Void> leave() {
    isLeaving = true;
    consumer.wakeup();
    LockSupport.unpark(thread);
    return left.copy();
  }

  private void run() {
    GroupMembershipOperation end = GroupMembershipOperation.REMAIN_IN_GROUP;
    try {
      end = beMember();
    } catch (RuntimeException | Error e) {
      LOG.error("This node is no longer a member of the cluster", e);
      fail("This server is no longer a member of the cluster: " + e);
    } finally {
      close(end);
    }
  }

  /** Returns how to end, when it is time to. */
  private GroupMembershipOperation beMember() {
    consumer.subscribe(List.of(topics.journal()), shards);
    while (!isLeaving && !Thread.currentThread().isInterrupted()) {
      try {
        poll();
      } catch (FencedInstanceIdException _) {
        return fail(
            "Another server with the name %s has joined the cluster: give each server its own"
                    .formatted(name)
                + " cluster.node");
      } catch (AuthorizationException e) {
        return fail(missingPermission(e));
      }
    }
    shards.handOverAll();
    return GroupMembershipOperation.LEAVE_GROUP;
  }

  private void poll() {
    try {
      consumer.poll(PER_POLL);
      joining.worked();
    } catch (FencedInstanceIdException | AuthorizationException e) {
      throw e;
    } catch (WakeupException _) {
      LOG.debug("this node is to leave the group");
    } catch (RuntimeException | Error e) {
      joining.failed(e);
      LockSupport.parkNanos(this, AFTER_A_FAULT.toNanos());
    }
  }

  private String missingPermission(AuthorizationException e) {
    return e instanceof GroupAuthorizationException
        ? "Kafka does not let this server join the cluster: its user needs Read on the group "
            + topics.group()
        : "Kafka does not let this server join the cluster: its user needs Read and Describe on"
            + " the topic %s (%s)".formatted(topics.journal(), e.getMessage());
  }

  private GroupMembershipOperation fail(String reason) {
    shards.loseAll();
    try {
      owner.failed(reason);
    } catch (RuntimeException | Error e) {
      LOG.error("{}; and the owner of the shards failed, too", reason, e);
    }
    return GroupMembershipOperation.REMAIN_IN_GROUP;
  }

  private void close(GroupMembershipOperation end) {
    try {
      consumer.close(CloseOptions.timeout(TO_LEAVE).withGroupMembershipOperation(end));
    } catch (KafkaException e) {
      LOG.warn("This node could not leave the group; it ends by itself: {}", e.getMessage());
    } finally {
      left.complete(null);
    }
  }

  /** Leaves the group. */
  @Override
  public void close() {
    var _ = leave();
    Threads.end(thread, TO_END);
  }
}
