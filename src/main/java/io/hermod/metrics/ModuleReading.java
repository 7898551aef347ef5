package io.hermod.metrics;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The module's numbers of one topic or one subscription at one moment.
 *
 * @param subscription null for the numbers of the topic itself
 */
record ModuleReading(
    String topic, @Nullable String subscription, Map<ModuleMetric, TimedTotal> figures) {

  /** Formats the numbers as one log line. */
  String line() {
    String whose = subscription == null ? topic : topic + " SubscriptionName=" + subscription;
    return "TopicName=%s %s"
        .formatted(
            whose,
            figures.entrySet().stream()
                .map(each -> text(each.getKey(), each.getValue()))
                .collect(Collectors.joining(" ")));
  }

  private static String text(ModuleMetric metric, TimedTotal taken) {
    return metric.isTime()
        ? String.format(Locale.ROOT, "%s=%.3f/%d", metric, taken.milliseconds(), taken.times())
        : metric + "=" + taken.times();
  }
}
