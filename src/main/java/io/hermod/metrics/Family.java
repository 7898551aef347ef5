package io.hermod.metrics;

import io.prometheus.metrics.model.snapshots.MetricMetadata;

/**
 * A metric with its Prometheus name. The help text starts with Event Grid's name for the metric, if
 * there is one.
 */
enum Family {
  PUBLISH_SUCCESS("publish_success", "PublishSuccessCount: events accepted"),
  PUBLISH_FAIL("publish_fail", "PublishFailCount: events refused; 1 per request of unknown size"),
  PUBLISH_LATENCY(
      "publish_success_latency_milliseconds",
      "PublishSuccessLatencyInMs: from a publish request to its response"),
  UNMATCHED("unmatched_events", "UnmatchedEventCount: events that matched no subscription"),
  MATCHED("matched_events", "MatchedEventCount: events that matched the subscription"),
  DELIVERY_SUCCESS("delivery_success", "DeliverySuccessCount: events delivered, even if late"),
  DELIVERY_LATE_SUCCESS("delivery_late_success", "Events delivered after the response wait"),
  DELIVERY_ATTEMPT_FAIL(
      "delivery_attempt_fail", "DeliveryAttemptFailCount: events in failed attempts"),
  DEAD_LETTERED("dead_lettered", "DeadLetteredCount: dead letters written to their container"),
  DROPPED("dropped_events", "DroppedEventCount: events given up and not dead-lettered"),
  DESTINATION_DURATION(
      "destination_processing_duration_milliseconds",
      "DestinationProcessingDurationInMs: from a request to the endpoint's response"),
  ADVANCED_FILTER(
      "advanced_filter_evaluation",
      "AdvancedFilterEvaluationCount: events checked against advanced filters"),
  DESTINATION_EVENTS(
      "destination_events", "Events delivered to, or refused by, each kind of destination"),
  REDRIVEN("redriven_events", "Dead letters sent again"),
  REPLAYED("replayed_events", "Retained events sent again"),
  LANE_FAULTS("lane_faults", "Times that Hermod itself failed to handle an event or a lane"),
  LANE_IN_FLIGHT("lane_in_flight", "Requests in flight to the endpoint"),
  LANE_LAG("lane_lag_bytes", "Bytes of journal from the oldest unfinished event on"),
  LANE_PARKED("lane_parked", "Events that wait in parking"),
  LANE_SET_ASIDE("lane_set_aside", "1 while events go to parking before their first attempt"),
  LANE_ON_PROBATION("lane_on_probation", "1 while the endpoint keeps failing and gets only probes"),
  LANE_PAUSED("lane_paused", "1 while the subscription is paused");

  private final String name;
  private final String help;

  Family(String name, String help) {
    this.name = "hermod_" + name;
    this.help = help;
  }

  MetricMetadata metadata() {
    return new MetricMetadata(name, help);
  }
}
