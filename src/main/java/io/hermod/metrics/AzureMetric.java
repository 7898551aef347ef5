package io.hermod.metrics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The metrics that Azure Monitor has for Event Grid, under its names. */
public enum AzureMetric {
  PUBLISH_SUCCESS(
      "PublishSuccessCount", "Published Events", "Events that were accepted", true, 0, 0),
  PUBLISH_FAIL("PublishFailCount", "Publish Failed Events", "Events that were refused", true, 1, 1),
  PUBLISH_LATENCY(
      "PublishSuccessLatencyInMs",
      "Publish Success Latency",
      "From a publish request to its response",
      true,
      2,
      3),
  UNMATCHED(
      "UnmatchedEventCount",
      "Unmatched Events",
      "Events that matched no subscription of the topic",
      true,
      4,
      4),
  MATCHED("MatchedEventCount", "Matched Events", "Events that matched a subscription", false, 0, 0),
  DELIVERED("DeliverySuccessCount", "Delivered Events", "Events that were delivered", false, 1, 1),
  FAILED(
      "DeliveryAttemptFailCount",
      "Delivery Failed Events",
      "Events in failed delivery attempts",
      false,
      2,
      2),
  DEAD_LETTERED(
      "DeadLetteredCount", "Dead Lettered Events", "Events that were dead-lettered", false, 3, 3),
  DROPPED(
      "DroppedEventCount",
      "Dropped Events",
      "Events that were given up and not dead-lettered",
      false,
      4,
      4),
  DESTINATION_DURATION(
      "DestinationProcessingDurationInMs",
      "Destination Processing Duration",
      "From a request to the response of the destination",
      false,
      5,
      6),
  ADVANCED_FILTER(
      "AdvancedFilterEvaluationCount",
      "Advanced Filter Evaluations",
      "Events that were checked against advanced filters",
      false,
      7,
      7);

  /** How many numbers are kept for a topic. */
  static final int TOPIC_WIDTH = 5;

  /** How many numbers are kept for a subscription. */
  static final int LANE_WIDTH = 8;

  /** What is measured for the topic itself. */
  static final List<AzureMetric> OF_TOPICS =
      Arrays.stream(values()).filter(AzureMetric::isOfTopic).toList();

  /** What is measured for each subscription. */
  static final List<AzureMetric> OF_LANES =
      Arrays.stream(values()).filter(each -> !each.isOfTopic()).toList();

  private static final double MICROS_PER_MILLISECOND = 1000;

  private final String wireName;
  private final String displayName;
  private final String description;
  private final boolean isOfTopic;
  private final int total;
  private final int count;

  AzureMetric(
      String wireName,
      String displayName,
      String description,
      boolean isOfTopic,
      int total,
      int count) {
    this.wireName = wireName;
    this.displayName = displayName;
    this.description = description;
    this.isOfTopic = isOfTopic;
    this.total = total;
    this.count = count;
  }

  /** Finds a metric by its name, in any case. */
  public static Optional<AzureMetric> named(String name, List<AzureMetric> among) {
    return among.stream().filter(each -> each.wireName.equalsIgnoreCase(name)).findFirst();
  }

  public String wireName() {
    return wireName;
  }

  public String displayName() {
    return displayName;
  }

  public String description() {
    return description;
  }

  /** Whether the topic itself is measured, as opposed to each of its subscriptions. */
  public boolean isOfTopic() {
    return isOfTopic;
  }

  /** Whether it is a duration in milliseconds; all others count events. */
  public boolean isDuration() {
    return total != count;
  }

  /** Whether the portal shows the average, as opposed to the total. */
  public boolean isAveraged() {
    return this == DESTINATION_DURATION;
  }

  /** Where its sum is among the numbers of a minute. */
  int totalIndex() {
    return total;
  }

  /** Where the number of its measurements is among the numbers of a minute. */
  int countIndex() {
    return count;
  }

  double inUnit(long sum) {
    return isDuration() ? sum / MICROS_PER_MILLISECOND : (double) sum;
  }
}
