package io.hermod.cluster;

/** What a node is doing. */
public enum NodeState {
  /** It is starting. */
  STARTING,

  /** It accepts events, and could take over a shard. */
  STANDBY,

  /** It owns a shard, and delivers its events. */
  LEADING,

  /** Something that only newer versions know. */
  OTHER
}
