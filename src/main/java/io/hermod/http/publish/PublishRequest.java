package io.hermod.http.publish;

import io.hermod.http.server.ApiError;
import io.hermod.publish.PublishMeter;
import io.hermod.topic.Topic;
import io.vertx.core.http.HttpServerRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request to publish to a topic.
 *
 * @param eventId the event id in the address; null if there is none
 * @param meter counts the outcome
 * @param reporter describes the outcome; null if nobody wants to know
 */
record PublishRequest(
    HttpServerRequest http,
    Topic topic,
    @Nullable String eventId,
    PublishMeter meter,
    @Nullable PublishReporter reporter) {

  /** Returns the request without a meter, because it only asks about publishing. */
  PublishRequest uncounted() {
    return new PublishRequest(http, topic, eventId, PublishMeter.NONE, reporter);
  }

  void tellAccepted() {
    if (reporter != null) {
      reporter.accepted(this);
    }
  }

  /**
   * Counts and describes a request that was refused.
   *
   * @param events the number of events in it; null if unknown, which counts as one
   */
  void refused(ApiError error, String text, @Nullable Integer events) {
    meter.refused(events == null ? 1 : events, error.code(), error.detailCode());
    if (reporter != null) {
      reporter.refused(this, error, text, events);
    }
  }
}
