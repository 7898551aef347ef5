package io.hermod.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/**
 * What a topic must be like, so that nothing in it is lost.
 *
 * @param partitions how many parts it has
 * @param replication how many brokers should keep it
 * @param own the settings that make this topic different from others
 * @param least further settings of this topic, which may be larger
 */
public record TopicSettings(
    int partitions, int replication, Map<String, String> own, Map<String, Long> least) {
  /** For how long Kafka remembers at least that a row was deleted. */
  public static final Duration DELETIONS_KEPT = Duration.ofDays(7);

  private static final int MAX_RECORD_BYTES = 2 * 1024 * 1024;

  /** Entries, which Hermod deletes itself. */
  public static TopicSettings ofJournal(int shards, int replication) {
    return new TopicSettings(
        shards,
        replication,
        Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.CLEANUP_POLICY_DELETE,
            TopicConfig.RETENTION_MS_CONFIG,
            "-1",
            TopicConfig.RETENTION_BYTES_CONFIG,
            "-1"),
        Map.of());
  }

  /** Rows, of which Kafka keeps the newest. */
  public static TopicSettings ofRows(int shards, int replication) {
    return new TopicSettings(
        shards,
        replication,
        Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT),
        Map.of(TopicConfig.DELETE_RETENTION_MS_CONFIG, DELETIONS_KEPT.toMillis()));
  }

  /** Files that all nodes share, of which Kafka keeps the newest. */
  public static TopicSettings ofShared(int replication) {
    return ofRows(1, replication);
  }

  /** Signs of life, of which only the newest matter. */
  public static TopicSettings ofNodes(int replication) {
    return new TopicSettings(
        1,
        replication,
        Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE),
        Map.of(TopicConfig.RETENTION_MS_CONFIG, Duration.ofHours(1).toMillis()));
  }

  /** With three copies or more, one broker may be missing. */
  private int leastInSync() {
    return replication >= 3 ? 2 : 1;
  }

  /** The settings with which the topic is created. */
  public Map<String, String> all() {
    Map<String, String> all = new HashMap<>(own);
    least.forEach((name, value) -> all.put(name, Long.toString(value)));
    all.put(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, Integer.toString(leastInSync()));
    all.put(TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG, "false");
    all.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(MAX_RECORD_BYTES));
    return all;
  }

  /** Returns what is wrong with a topic that is there, and what to change; empty if nothing is. */
  public List<String> problems(String topic, Map<String, String> found) {
    List<String> problems = new ArrayList<>();
    own.forEach((name, wanted) -> mustBe(topic, name, wanted, found, problems));
    least.forEach((name, value) -> mustBeAtLeast(topic, name, value, found, problems));
    mustBe(topic, TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG, "false", found, problems);
    mustBeAtLeast(topic, TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, leastInSync(), found, problems);
    mustBeAtLeast(topic, TopicConfig.MAX_MESSAGE_BYTES_CONFIG, MAX_RECORD_BYTES, found, problems);
    return problems;
  }

  private static void mustBe(
      String topic, String name, String wanted, Map<String, String> found, List<String> problems) {
    String value = found.getOrDefault(name, "");
    if (!value.equals(wanted)) {
      problems.add("the topic %s has %s=%s; set it to %s".formatted(topic, name, value, wanted));
    }
  }

  private static void mustBeAtLeast(
      String topic, String name, long least, Map<String, String> found, List<String> problems) {
    String value = found.getOrDefault(name, "0");
    if (Long.parseLong(value) < least) {
      problems.add(
          "the topic %s has %s=%s; set it to %d or more".formatted(topic, name, value, least));
    }
  }
}
