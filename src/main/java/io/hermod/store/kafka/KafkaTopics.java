package io.hermod.store.kafka;

import org.apache.kafka.common.TopicPartition;

/**
 * The names of what a cluster has in Kafka.
 *
 * @param prefix begins all names
 */
record KafkaTopics(String prefix) {

  /** The topic with the entries: a partition for each shard. */
  String journal() {
    return prefix + ".journal";
  }

  TopicPartition journal(int shard) {
    return new TopicPartition(journal(), shard);
  }

  /** The topic with the rows: a partition for each shard, compacted. */
  String rows() {
    return prefix + ".rows";
  }

  TopicPartition rows(int shard) {
    return new TopicPartition(rows(), shard);
  }

  /** Whoever writes the rows of a shard does so under this name, one at a time. */
  String transactionalId(int shard) {
    return prefix + "-rows-" + shard;
  }
}
