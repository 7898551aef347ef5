package io.hermod.schema;

import org.jspecify.annotations.Nullable;

/**
 * The rules for the members of an event in the Event Grid schema, in which the cloud and the Edge
 * module differ.
 *
 * @param topic the topic that an event may name; null if it may name any
 * @param isEdge whether the rules of the Edge module apply: the time may be any text, the data
 *     version is required, and topic names ignore case
 */
public record EnvelopeRules(@Nullable String topic, boolean isEdge) {

  /**
   * Returns the rules of the cloud.
   *
   * @param resourceId the ARM id of the topic; null if events may name any topic
   */
  public static EnvelopeRules ofCloud(@Nullable String resourceId) {
    return new EnvelopeRules(resourceId, false);
  }

  /** Returns the rules of the Edge module for a topic of this name. */
  public static EnvelopeRules ofEdge(String topicName) {
    return new EnvelopeRules(topicName, true);
  }

  public boolean takesTopic(String named) {
    return topic == null || (isEdge ? topic.equalsIgnoreCase(named) : topic.equals(named));
  }

  public boolean takesTime(String time) {
    return isEdge ? !time.isEmpty() : EventTime.isValid(time);
  }

  public boolean takesDataVersion(String version) {
    return !isEdge || !version.isEmpty();
  }
}
