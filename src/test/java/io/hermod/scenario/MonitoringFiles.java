package io.hermod.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The alerts and the dashboard in deploy/monitoring. */
final class MonitoringFiles {
  static final Path FOLDER = Path.of("deploy/monitoring");
  private static final Pattern METRIC = Pattern.compile("\\b(?:hermod|jvm|process|system)_\\w+");

  private MonitoringFiles() {}

  static JsonNode dashboard() {
    return new JsonMapper().readTree(text("grafana/hermod.json"));
  }

  /** The rules of all alerts. */
  static List<JsonNode> alerts() {
    return yaml("hermod-alerts.yml").at("/groups/0/rules").valueStream().toList();
  }

  static JsonNode yaml(String file) {
    return new YAMLMapper().readTree(text(file));
  }

  /** Every query of the dashboard. */
  static List<String> queries() {
    return dashboard()
        .path("panels")
        .valueStream()
        .flatMap(panel -> panel.path("targets").valueStream())
        .map(target -> target.path("expr").asString())
        .toList();
  }

  /** The names of the metrics that the files use. */
  static Set<String> metrics() {
    Set<String> names = new TreeSet<>();
    queries().forEach(query -> addNames(query, names));
    alerts().forEach(rule -> addNames(rule.path("expr").asString(), names));
    dashboard()
        .at("/templating/list")
        .valueStream()
        .forEach(each -> addNames(each.at("/query/query").asString(""), names));
    return names;
  }

  private static void addNames(String query, Set<String> names) {
    METRIC.matcher(query).results().forEach(found -> names.add(found.group()));
  }

  static String text(String file) {
    try {
      return Files.readString(FOLDER.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
