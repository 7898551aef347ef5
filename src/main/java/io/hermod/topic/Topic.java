package io.hermod.topic;

import java.util.Map;

/**
 * A named place to publish to.
 *
 * @param id never reused: a topic deleted and made again under its old name has another id
 * @param resourceId the ARM id in the caller's spelling
 */
public record Topic(
    long id,
    String name,
    String resourceId,
    String location,
    Map<String, String> tags,
    TopicKeys keys) {

  public Topic {
    tags = Map.copyOf(tags);
  }
}
