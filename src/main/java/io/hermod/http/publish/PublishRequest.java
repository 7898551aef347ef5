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
 */
record PublishRequest(
    HttpServerRequest http, Topic topic, @Nullable String eventId, PublishMeter meter) {

  /** Returns the request without a meter, because it only asks about publishing. */
  PublishRequest uncounted() {
    return new PublishRequest(http, topic, eventId, PublishMeter.NONE);
  }

  void countRefused(ApiError error) {
    meter.refused(1, error.code(), error.detailCode());
  }
}
