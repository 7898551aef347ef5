package io.hermod.metrics;

import io.prometheus.metrics.model.snapshots.MetricMetadata;

/** The metrics of the Edge module, under its own names. */
enum ModuleMetric {
  EVENTS_RECEIVED("EventsReceived", "Events published to the topic"),
  UNMATCHED("UnmatchedEvents", "Events that matched no subscription"),
  SUCCESS_REQUESTS("SuccessRequests", "Publish requests that were accepted"),
  SYSTEM_ERROR_REQUESTS("SystemErrorRequests", "Publish requests that failed in the server"),
  USER_ERROR_REQUESTS("UserErrorRequests", "Publish requests that were refused"),
  SUCCESS_REQUEST_LATENCY("SuccessRequestLatencyMs", "From a publish request to its response"),
  DELIVERY_SUCCESSES("DeliverySuccessCounts", "Events delivered"),
  DELIVERY_FAILURES("DeliveryFailureCounts", "Events in failed attempts"),
  DELIVERY_SUCCESS_LATENCY("DeliverySuccessLatencyMs", "Duration of successful attempts"),
  DELIVERY_FAILURE_LATENCY("DeliveryFailureLatencyMs", "Duration of failed attempts"),
  FIRST_ATTEMPT_DELAY(
      "SystemDelayForFirstAttemptMs", "From a publish request to the first attempt"),
  DELIVERY_ATTEMPTS("DeliveryAttemptsCount", "Events in all attempts, failed ones included"),
  EXPIRED("ExpiredCounts", "Events whose time to live ended before delivery");

  private final String text;
  private final String help;

  ModuleMetric(String text, String help) {
    this.text = text;
    this.help = help;
  }

  /** Whether the metric adds up time, in addition to counting. */
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
