package io.hermod.publish;

/** The meter of each topic; asked once per request. */
@FunctionalInterface
public interface PublishMeters {
  PublishMeters NONE = _ -> PublishMeter.NONE;

  PublishMeter topic(long topicId);
}
