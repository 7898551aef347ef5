package io.hermod.config;

import io.hermod.config.setting.TelemetrySettings;
import io.hermod.config.source.Configuration;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which diagnostic records to write, and where.
 *
 * @param file null for no file
 * @param maxBytes the size at which a file is rotated
 * @param maxFiles how many files to keep
 * @param topic the name of the topic that gets them too; null for none
 */
public record DiagnosticsConfig(
    @Nullable Path file,
    long maxBytes,
    int maxFiles,
    @Nullable String topic,
    Set<String> categories) {

  public DiagnosticsConfig {
    categories = Set.copyOf(categories);
  }

  static DiagnosticsConfig of(Configuration from) {
    return new DiagnosticsConfig(
        from.value(TelemetrySettings.DIAGNOSTICS_FILE).orElse(null),
        from.value(TelemetrySettings.DIAGNOSTICS_MAX_BYTES),
        from.value(TelemetrySettings.DIAGNOSTICS_MAX_FILES),
        from.value(TelemetrySettings.DIAGNOSTICS_TOPIC).orElse(null),
        Set.copyOf(from.value(TelemetrySettings.DIAGNOSTICS_CATEGORIES)));
  }

  /** Whether there is anywhere to write to. */
  public boolean isOn() {
    return file != null || topic != null;
  }
}
