package io.hermod.publish;

/** Learns of each request to publish. Called on event loops, so it never blocks. */
@FunctionalInterface
public interface PublishObserver {
  void answered(PublishReport report);
}
