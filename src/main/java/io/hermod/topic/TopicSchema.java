package io.hermod.topic;

import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;

/**
 * The shape of the events that a topic takes; fixed when the topic is made.
 *
 * @param mapping how events of a custom shape fill the envelope
 */
public record TopicSchema(Schema input, InputMapping mapping) {
  public static final TopicSchema EVENT_GRID =
      new TopicSchema(Schema.EVENT_GRID, InputMapping.NONE);
  public static final TopicSchema CLOUD_EVENTS =
      new TopicSchema(Schema.CLOUD_EVENTS, InputMapping.NONE);
}
