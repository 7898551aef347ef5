package io.hermod.store.kafka;

/** Whoever has the shard of a log. */
interface LogOwner {
  /**
   * Whether the shard is still this node's, according to Kafka. Asked before the log is opened
   * again after a failure: taking it back from a new owner would interrupt its work.
   */
  boolean isOurs();

  /** Somebody else has opened the log. */
  void lost();

  /** Something was committed; the commit had not begun before this time. */
  void committed(long begunAt);
}
