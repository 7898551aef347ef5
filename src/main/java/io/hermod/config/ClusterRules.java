package io.hermod.config;

import io.hermod.config.setting.ClusterSettings;
import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds settings that a store in Kafka cannot have. */
final class ClusterRules {
  private ClusterRules() {}

  /** Returns a sentence for each problem. */
  static List<String> problemsOf(Configuration configuration) {
    return configuration.value(ClusterSettings.KAFKA).isEmpty()
        ? List.of()
        : Stream.of(
                problem(configuration, Settings.VIRTUAL_TIME, isVirtual -> isVirtual),
                problem(configuration, Settings.STORE_EVENTS, events -> !events.equals("disk")),
                problem(configuration, Settings.STORE_WHEN_FULL, what -> !what.equals("refuse")),
                problem(configuration, Settings.STORE_MAX_BYTES, bytes -> bytes != Long.MAX_VALUE),
                problem(configuration, Settings.STORE_RETENTION, time -> time.isPresent()),
                problem(configuration, Settings.STORE_RETENTION_BYTES, bytes -> bytes.isPresent()))
            .flatMap(List::stream)
            .toList();
  }

  private static <T> List<String> problem(
      Configuration configuration, Setting<T> setting, Predicate<T> isProblem) {
    return isProblem.test(configuration.value(setting))
        ? List.of(
            "%s (from %s) does not work while events are kept in Kafka; remove it, or %s"
                .formatted(
                    setting.key(), configuration.origin(setting), ClusterSettings.KAFKA.key()))
        : List.of();
  }
}
