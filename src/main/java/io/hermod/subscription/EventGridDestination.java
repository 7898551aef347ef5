package io.hermod.subscription;

import io.hermod.profile.EndpointKind;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Another Event Grid that events are published to: a topic in the cloud or of another Hermod.
 *
 * @param sasKey the access key; empty if the caller did not send it
 * @param topicName the new value of each event's {@code topic}; null to remove the member
 */
public record EventGridDestination(
    URI url, String sasKey, @Nullable String topicName, BatchPolicy batching)
    implements HttpDestination {

  /** Returns a copy with another key. */
  public EventGridDestination withKey(String key) {
    return new EventGridDestination(url, key, topicName, batching);
  }

  @Override
  public EndpointKind kind() {
    return EndpointKind.AZURE_RESOURCE;
  }

  @Override
  public String toString() {
    return "EventGridDestination[" + origin() + "]";
  }
}
