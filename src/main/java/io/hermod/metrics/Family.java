package io.hermod.metrics;

import io.prometheus.metrics.model.snapshots.MetricMetadata;

/**
 * A metric under its name for Prometheus; the help text begins with Event Grid's own name for it,
 * where there is one.
 */
enum Family {
  PUBLISH_SUCCESS("publish_success", "PublishSuccessCount: events accepted"),
  PUBLISH_FAIL("publish_fail", "PublishFailCount: events refused; 1 per request of unknown size"),
  PUBLISH_LATENCY(
      "publish_success_latency_milliseconds",
      "PublishSuccessLatencyInMs: from a publish request to its answer"),
  UNMATCHED("unmatched_events", "UnmatchedEventCount: events that no subscription wanted"),
  MATCHED("matched_events", "MatchedEventCount: events that the subscription wants"),
  DELIVERY_SUCCESS("delivery_success", "DeliverySuccessCount: events delivered, late ones too"),
  DELIVERY_LATE_SUCCESS("delivery_late_success", "Events delivered after the response wait"),
  DELIVERY_ATTEMPT_FAIL(
      "delivery_attempt_fail", "DeliveryAttemptFailCount: events in failed attempts"),
  DEAD_LETTERED("dead_lettered", "DeadLetteredCount: events kept as dead letters"),
  DROPPED("dropped_events", "DroppedEventCount: events that ended undelivered"),
  DESTINATION_DURATION(
      "destination_processing_duration_milliseconds",
      "DestinationProcessingDurationInMs: from a request to the endpoint's answer"),
  ADVANCED_FILTER(
      "advanced_filter_evaluation",
      "AdvancedFilterEvaluationCount: events put to advanced filters"),
  REDRIVEN("redriven_events", "Dead letters sent again"),
  LANE_FAULTS("lane_faults", "Times that Hermod itself failed to handle an event or a lane"),
  LANE_IN_FLIGHT("lane_in_flight", "Requests under way to the endpoint"),
  LANE_LAG("lane_lag_bytes", "Bytes of journal since the first event that is not finished"),
  LANE_PARKED("lane_parked", "Events that wait in parking"),
  LANE_SET_ASIDE("lane_set_aside", "1 while events go to parking before their first attempt"),
  LANE_ON_PROBATION("lane_on_probation", "1 while the endpoint keeps failing and gets only probes");

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
