package io.hermod.schema;

import org.jspecify.annotations.Nullable;

/**
 * What the members of an event in the Event Grid schema may say: the cloud and the Edge module
 * differ in a few.
 *
 * @param topic what an event may name as its topic; null where it may name any
 * @param isEdge whether the rules are those of the module: any text is a time, a version is needed,
 *     and its topics are named without case
 */
public record EnvelopeRules(@Nullable String topic, boolean isEdge) {

  /**
   * Those of the cloud.
   *
   * @param resourceId the ARM id of the topic; null where events may name any
   */
  public static EnvelopeRules ofCloud(@Nullable String resourceId) {
    return new EnvelopeRules(resourceId, false);
  }

  /** Those of the Edge module, for a topic of this name. */
  public static EnvelopeRules ofEdge(String topicName) {
    return new EnvelopeRules(topicName, true);
  }

  boolean takesTopic(String named) {
    return topic == null || (isEdge ? topic.equalsIgnoreCase(named) : topic.equals(named));
  }

  boolean takesTime(String time) {
    return isEdge ? !time.isEmpty() : EventTime.isValid(time);
  }

  boolean takesDataVersion(String version) {
    return !isEdge || !version.isEmpty();
  }
}
