package io.hermod.cluster;

import io.hermod.store.StoreCorruptException;
import io.hermod.store.StoreUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Creates the topics of a cluster that are missing, and refuses to work with wrong ones. */
public final class TopicSetup {
  private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(200);
  private static final int MOST_QUESTIONS = 50;

  private final Admin admin;
  private final Map<String, TopicSettings> topics;

  /**
   * @param topics the names, and what each topic must be like
   */
  public TopicSetup(Admin admin, Map<String, TopicSettings> topics) {
    this.admin = admin;
    this.topics = Map.copyOf(topics);
  }

  /**
   * Returns when all topics are there.
   *
   * @throws StoreCorruptException if one of them could lose something
   * @throws StoreUnavailableException if Kafka cannot be asked
   */
  public void run() {
    Set<String> there = await(admin.listTopics().names());
    List<NewTopic> missing = new ArrayList<>();
    topics.forEach(
        (name, settings) -> {
          if (!there.contains(name)) {
            missing.add(topic(name, settings));
          }
        });
    create(missing);
    List<String> problems = problems();
    if (!problems.isEmpty()) {
      throw new StoreCorruptException("Events could be lost: " + String.join(", and ", problems));
    }
  }

  private NewTopic topic(String name, TopicSettings settings) {
    return new NewTopic(name, settings.partitions(), (short) settings.replication())
        .configs(settings.all());
  }

  /** Another node may create them at the same time. */
  private void create(List<NewTopic> missing) {
    for (KafkaFuture<Void> each : admin.createTopics(missing).values().values()) {
      try {
        each.get();
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw unavailable("Kafka did not create a topic (is cluster.replication right?): ", e);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new StoreUnavailableException("The topics were not created", e);
      }
    }
  }

  private List<String> problems() {
    List<String> problems = new ArrayList<>();
    Map<String, Map<String, String>> found = settings();
    awaitKnown(() -> admin.describeTopics(topics.keySet()).allTopicNames())
        .forEach((name, topic) -> checkPartitions(name, topic.partitions().size(), problems));
    topics.forEach(
        (name, settings) ->
            problems.addAll(settings.problems(name, found.getOrDefault(name, Map.of()))));
    return problems;
  }

  private void checkPartitions(String topic, int partitions, List<String> problems) {
    int wanted = Objects.requireNonNull(topics.get(topic)).partitions();
    if (partitions != wanted) {
      problems.add(
          "the topic %s has %d partitions instead of %d".formatted(topic, partitions, wanted));
    }
  }

  private Map<String, Map<String, String>> settings() {
    List<ConfigResource> resources =
        topics.keySet().stream()
            .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
            .toList();
    Map<String, Map<String, String>> settings = new HashMap<>();
    awaitKnown(() -> admin.describeConfigs(resources).all())
        .forEach((resource, config) -> settings.put(resource.name(), values(config)));
    return settings;
  }

  private static Map<String, String> values(Config config) {
    return config.entries().stream()
        .filter(entry -> entry.value() != null)
        .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value));
  }

  /** A broker may not know yet of a topic that was just created. */
  private static <T> T awaitKnown(Supplier<KafkaFuture<T>> question) {
    for (int i = 1; i < MOST_QUESTIONS; i++) {
      KafkaFuture<T> answer = question.get();
      if (!isUnknown(answer)) {
        return await(answer);
      }
      LockSupport.parkNanos(answer, BETWEEN_QUESTIONS.toNanos());
    }
    return await(question.get());
  }

  private static boolean isUnknown(KafkaFuture<?> answer) {
    try {
      answer.get();
      return false;
    } catch (ExecutionException e) {
      return e.getCause() instanceof UnknownTopicOrPartitionException;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static <T> T await(KafkaFuture<T> answer) {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw unavailable(
          "Kafka does not answer (are cluster.kafka and cluster.client-file right?): ", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("Kafka was not asked about the topics", e);
    }
  }

  private static StoreUnavailableException unavailable(String what, ExecutionException e) {
    return new StoreUnavailableException(what + e.getMessage(), e);
  }
}
