package io.hermod.deadletter.write;

import io.hermod.store.DeadLetterKey;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Receives the events that lanes give up. */
public interface DeadLetterSink {

  /** Returns the composer of a subscription; null if it has no dead-letter destination. */
  @Nullable DeadLetterComposer composer(Subscription subscription, Topic topic);

  /**
   * Reports letters that are durable now, or may be: the writer checks which ones exist.
   * Thread-safe.
   */
  void kept(List<DeadLetterKey> letters);
}
