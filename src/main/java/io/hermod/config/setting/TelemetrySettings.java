package io.hermod.config.setting;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The settings of diagnostic records and traces, which are off by default. */
public final class TelemetrySettings {
  public static final List<String> CATEGORIES =
      List.of("DeliveryFailures", "PublishFailures", "DataPlaneRequests");

  private static final Pattern RATIO = Pattern.compile("0|1|0?\\.[0-9]{1,9}|[01]\\.0{1,9}");

  public static final Setting<Optional<Path>> DIAGNOSTICS_FILE =
      new Setting<>(
          "diagnostics.file",
          "none",
          ValueFormats.pathOrNone(),
          "Where diagnostic records go, as lines of JSON with the fields of Azure's diagnostic"
              + " logs. A relative path starts in the data directory. See"
              + " [monitoring.md](monitoring.md#diagnostic-records).");
  public static final Setting<Long> DIAGNOSTICS_MAX_BYTES =
      new Setting<>(
          "diagnostics.max-bytes",
          "10MB",
          ValueFormats.size("64KB", "1GB"),
          "The size at which Hermod rotates the file of diagnostic records.");
  public static final Setting<Integer> DIAGNOSTICS_MAX_FILES =
      new Setting<>(
          "diagnostics.max-files",
          "10",
          ValueFormats.number(2, 1000),
          "How many files of diagnostic records to keep. Hermod deletes the oldest.");
  public static final Setting<List<String>> DIAGNOSTICS_CATEGORIES =
      new Setting<>(
          "diagnostics.categories",
          String.join(",", CATEGORIES),
          new ValueFormat<>(
              "categories separated by commas: " + String.join(", ", CATEGORIES),
              TelemetrySettings::parseCategories),
          "Which diagnostic records to write.");
  public static final Setting<Optional<String>> DIAGNOSTICS_TOPIC =
      new Setting<>(
          "diagnostics.topic",
          "none",
          ValueFormats.wordOr("none"),
          "The name of a topic that gets each diagnostic record as an event, in addition to the"
              + " file or instead of it.");
  public static final Setting<Optional<URI>> TRACING_ENDPOINT =
      new Setting<>(
          "tracing.otlp-endpoint",
          "none",
          new ValueFormat<>(
              "the base URL of an OTLP/HTTP receiver, such as http://localhost:4318, or none",
              TelemetrySettings::parseEndpoint),
          "Where Hermod sends spans: the base URL of an OpenTelemetry collector that accepts OTLP"
              + " over HTTP. `/v1/traces` is added. See"
              + " [monitoring.md](monitoring.md#traces).");
  public static final Setting<Double> TRACING_SAMPLE_RATIO =
      new Setting<>(
          "tracing.sample-ratio",
          "0.01",
          new ValueFormat<>("a number from 0 to 1, such as 0.05", TelemetrySettings::parseRatio),
          "The share of events without a `traceparent` that get a trace. For an event with one, its"
              + " sampled flag decides.");

  static final List<Setting<?>> ALL =
      List.of(
          DIAGNOSTICS_FILE,
          DIAGNOSTICS_MAX_BYTES,
          DIAGNOSTICS_MAX_FILES,
          DIAGNOSTICS_CATEGORIES,
          DIAGNOSTICS_TOPIC,
          TRACING_ENDPOINT,
          TRACING_SAMPLE_RATIO);

  private TelemetrySettings() {}

  private static Optional<List<String>> parseCategories(String text) {
    List<String> names = Stream.of(text.split(",", -1)).map(String::strip).toList();
    return Optional.of(names).filter(CATEGORIES::containsAll);
  }

  private static Optional<Optional<URI>> parseEndpoint(String text) {
    if (text.isEmpty() || text.equals("none")) {
      return Optional.of(Optional.empty());
    }
    try {
      URI url = new URI(text);
      boolean isHttp = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      boolean isPlain = url.getRawQuery() == null && url.getRawUserInfo() == null;
      return isHttp && url.getHost() != null && isPlain
          ? Optional.of(Optional.of(url))
          : Optional.empty();
    } catch (URISyntaxException _) {
      return Optional.empty();
    }
  }

  private static Optional<Double> parseRatio(String text) {
    return Optional.of(text).filter(RATIO.asMatchPredicate()).map(Double::valueOf);
  }
}
