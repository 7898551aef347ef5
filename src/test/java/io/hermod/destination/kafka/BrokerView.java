package io.hermod.destination.kafka;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;

/** What brokers say about their cluster; nothing good if they cannot be reached. */
record BrokerView(String bootstrapServers) {

  @FunctionalInterface
  private interface Question {
    boolean ask(Admin admin) throws ExecutionException, InterruptedException;
  }

  /** Whether this broker takes part. */
  boolean has(int broker) {
    return isTrue(
        admin -> admin.describeCluster().nodes().get().stream().anyMatch(n -> n.id() == broker));
  }

  /** Whether every broker has everything that it should have. */
  boolean isInSync() {
    return isTrue(BrokerView::isInSync);
  }

  private static boolean isInSync(Admin admin) throws ExecutionException, InterruptedException {
    Set<String> topics = admin.listTopics(new ListTopicsOptions().listInternal(true)).names().get();
    return admin.describeTopics(topics).allTopicNames().get().values().stream()
        .map(TopicDescription::partitions)
        .flatMap(Collection::stream)
        .allMatch(partition -> partition.isr().size() == partition.replicas().size());
  }

  private boolean isTrue(Question question) {
    try (Admin admin = BrokerProcess.admin(bootstrapServers)) {
      return question.ask(admin);
    } catch (ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
