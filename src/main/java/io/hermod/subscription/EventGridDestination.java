package io.hermod.subscription;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Another Event Grid that events are published to: a topic in the cloud, or of another Hermod.
 *
 * @param sasKey opens it; empty where a caller does not say it
 * @param topicName what the events' {@code topic} becomes; null where it is cut out
 */
public record EventGridDestination(
    URI url, String sasKey, @Nullable String topicName, BatchPolicy batching)
    implements HttpDestination {

  /** The same with another key. */
  public EventGridDestination withKey(String key) {
    return new EventGridDestination(url, key, topicName, batching);
  }

  @Override
  public String toString() {
    return "EventGridDestination[" + origin() + "]";
  }
}
