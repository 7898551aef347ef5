package io.hermod.publish;

/** Learns of requests to publish. Called on event loops, so it never blocks. */
public interface PublishObserver {
  /** Whether it wants to know of accepted requests too, and not only of those that were refused. */
  boolean watchesAccepted();

  void answered(PublishReport report);
}
