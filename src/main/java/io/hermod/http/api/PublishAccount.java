package io.hermod.http.api;

import io.hermod.http.call.Call;
import io.hermod.http.call.CallClient;
import io.hermod.http.server.ApiError;
import io.hermod.publish.PublishMeters;
import io.hermod.publish.PublishObserver;
import io.hermod.publish.PublishReport;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Counts and describes the requests to publish through the API, like those of publishers.
 *
 * @param observer null if nobody wants to know
 */
public record PublishAccount(
    PublishMeters meters, InstantSource clock, @Nullable PublishObserver observer) {

  void accepted(Call call, Topic topic, int events, Instant begun) {
    meters.topic(topic.id()).accepted(events, begun, clock.instant());
    if (observer != null && observer.watchesAccepted()) {
      observer.answered(report(call, topic, call.caller().objectId(), null));
    }
  }

  /**
   * Counts a request that is refused.
   *
   * @param events the number of events in it; null if unknown, which counts as one
   */
  void refused(Call call, Topic topic, ApiError error, String text, @Nullable Integer events) {
    int counted = events == null ? 1 : events;
    meters.topic(topic.id()).refused(counted, error.code(), error.detailCode());
    if (observer != null) {
      observer.answered(report(call, topic, null, failure(call, error, text, events)));
    }
  }

  private static PublishReport report(
      Call call, Topic topic, @Nullable String objectId, PublishReport.@Nullable Failure failure) {
    CallClient client = call.client();
    return new PublishReport(
        topic,
        "POST",
        new PublishReport.Sender(
            client.address(), client.tlsVersion(), client.credential(), objectId),
        failure);
  }

  private static PublishReport.Failure failure(
      Call call, ApiError error, String text, @Nullable Integer events) {
    return new PublishReport.Failure(
        call.url(), error.status(), error.code(), error.detailCode(), text, events);
  }
}
