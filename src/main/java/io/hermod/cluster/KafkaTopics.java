package io.hermod.cluster;

import org.apache.kafka.common.TopicPartition;

/**
 * The names of what a cluster has in Kafka.
 *
 * @param prefix begins all names
 */
public record KafkaTopics(String prefix) {

  /** The topic with the entries: a partition for each shard. */
  public String journal() {
    return prefix + ".journal";
  }

  public TopicPartition journal(int shard) {
    return new TopicPartition(journal(), shard);
  }

  /** The topic with the rows: a partition for each shard, compacted. */
  public String rows() {
    return prefix + ".rows";
  }

  public TopicPartition rows(int shard) {
    return new TopicPartition(rows(), shard);
  }

  /** Whoever writes the rows of a shard does so under this name, one at a time. */
  public String transactionalId(int shard) {
    return prefix + "-rows-" + shard;
  }

  /** The topic with the files that all nodes share: one partition, compacted. */
  public String shared() {
    return prefix + ".shared";
  }

  public TopicPartition sharedFiles() {
    return new TopicPartition(shared(), 0);
  }

  /** Whoever changes the shared files does so under this name, one at a time. */
  public String sharedTransactionalId() {
    return prefix + "-shared";
  }

  /** The topic in which nodes tell that they are alive: one partition. */
  public String nodes() {
    return prefix + ".nodes";
  }

  /** The group of all nodes: Kafka gives each shard to one of them. */
  public String group() {
    return prefix + "-nodes";
  }
}
