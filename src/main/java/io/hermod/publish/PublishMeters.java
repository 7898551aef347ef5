package io.hermod.publish;

/** Finds the meter of a topic; called once per request. */
@FunctionalInterface
public interface PublishMeters {
  PublishMeters NONE = _ -> PublishMeter.NONE;

  PublishMeter topic(long topicId);
}
