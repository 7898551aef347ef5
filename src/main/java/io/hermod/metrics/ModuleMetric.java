package io.hermod.metrics;

import io.prometheus.metrics.model.snapshots.MetricMetadata;

/** What the Edge module counted, under its own names. */
enum ModuleMetric {
  EVENTS_RECEIVED("EventsReceived", "Events published to the topic"),
  UNMATCHED("UnmatchedEvents", "Events that no subscription wanted"),
  SUCCESS_REQUESTS("SuccessRequests", "Publish requests that were taken"),
  SYSTEM_ERROR_REQUESTS("SystemErrorRequests", "Publish requests that failed here"),
  USER_ERROR_REQUESTS("UserErrorRequests", "Publish requests that were refused"),
  SUCCESS_REQUEST_LATENCY("SuccessRequestLatencyMs", "From a publish request to its answer"),
  DELIVERY_SUCCESSES("DeliverySuccessCounts", "Events delivered"),
  DELIVERY_FAILURES("DeliveryFailureCounts", "Events in failed attempts"),
  DELIVERY_SUCCESS_LATENCY("DeliverySuccessLatencyMs", "How long attempts took that succeeded"),
  DELIVERY_FAILURE_LATENCY("DeliveryFailureLatencyMs", "How long attempts took that failed"),
  FIRST_ATTEMPT_DELAY(
      "SystemDelayForFirstAttemptMs", "From a publish request to the first attempt"),
  DELIVERY_ATTEMPTS("DeliveryAttemptsCount", "Events in attempts, good and bad"),
  EXPIRED("ExpiredCounts", "Events that outlived their time to live undelivered");

  private final String text;
  private final String help;

  ModuleMetric(String text, String help) {
    this.text = text;
    this.help = help;
  }

  /** Whether time is added up, not only counted. */
  boolean isTime() {
    return text.endsWith("Ms");
  }

  MetricMetadata metadata() {
    return new MetricMetadata(text, help);
  }

  @Override
  public String toString() {
    return text;
  }
}
