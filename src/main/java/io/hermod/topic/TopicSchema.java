package io.hermod.topic;

import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;

/**
 * The schema of the events that a topic accepts; it is fixed when the topic is created.
 *
 * @param mapping how events in a custom schema fill the envelope
 */
public record TopicSchema(Schema input, InputMapping mapping) {
  public static final TopicSchema EVENT_GRID =
      new TopicSchema(Schema.EVENT_GRID, InputMapping.NONE);
  public static final TopicSchema CLOUD_EVENTS =
      new TopicSchema(Schema.CLOUD_EVENTS, InputMapping.NONE);
}
