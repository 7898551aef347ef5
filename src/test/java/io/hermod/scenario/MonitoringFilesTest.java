package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MonitoringFilesTest {

  @Test
  void everyAlertIsTestedAndHasItsRunbook() throws IOException {
    String page = Files.readString(Path.of("docs/monitoring.md"));
    List<String> names = MonitoringFiles.alerts().stream().map(MonitoringFilesTest::name).toList();

    assertThat(names).isNotEmpty().doesNotHaveDuplicates();
    assertThat(names).allSatisfy(name -> assertThat(page).contains("\n### " + name + "\n"));
    assertThat(MonitoringFiles.alerts())
        .allSatisfy(
            rule -> {
              assertThat(rule.at("/annotations/runbook").asString())
                  .isEqualTo("docs/monitoring.md#" + name(rule).toLowerCase(java.util.Locale.ROOT));
              assertThat(rule.at("/annotations/summary").asString()).isNotEmpty();
              assertThat(rule.at("/labels/severity").asString())
                  .isIn("critical", "warning", "info");
            });
    assertThat(MonitoringFiles.yaml("hermod-alerts-test.yml").path("tests").valueStream())
        .extracting(test -> test.path("name").asString())
        .containsExactlyElementsOf(names);
  }

  private static String name(JsonNode rule) {
    return rule.path("alert").asString();
  }

  @Test
  void everyPanelHasATitleADescriptionAndAQuery() {
    List<JsonNode> panels =
        MonitoringFiles.dashboard()
            .path("panels")
            .valueStream()
            .filter(panel -> !panel.path("type").asString().equals("row"))
            .toList();

    assertThat(panels)
        .isNotEmpty()
        .allSatisfy(
            panel -> {
              assertThat(panel.path("title").asString()).isNotEmpty();
              assertThat(panel.path("description").asString()).isNotEmpty();
              assertThat(panel.path("targets").size()).isPositive();
            });
    assertThat(panels).extracting(panel -> panel.path("id").asInt()).doesNotHaveDuplicates();
  }

  @Test
  void theOtherFilesAreReadable() {
    assertThat(MonitoringFiles.yaml("prometheus.yml").at("/rule_files/0").asString())
        .isEqualTo("hermod-alerts.yml");
    assertThat(
            MonitoringFiles.yaml("grafana/provisioning/dashboards/hermod.yml")
                .at("/providers/0/options/path")
                .asString())
        .isNotEmpty();
    assertThat(
            MonitoringFiles.yaml("grafana/provisioning/datasources/prometheus.yml")
                .at("/datasources/0/type")
                .asString())
        .isEqualTo("prometheus");
  }

  @Test
  void aSeriesWithoutANumberIsNoData() {
    assertThat(hasNumber("[]")).isFalse();
    assertThat(hasNumber("[{\"value\":[1,\"NaN\"]},{\"value\":[1,\"+Inf\"]}]")).isFalse();
    assertThat(hasNumber("[{\"value\":[1,\"NaN\"]},{\"value\":[1,\"0.25\"]}]")).isTrue();
    assertThat(hasNumber("[{\"value\":[1,\"-3e+06\"]}]")).isTrue();
  }

  private static boolean hasNumber(String series) {
    return PrometheusProcess.hasNumber(JsonMapper.shared().readTree(series));
  }
}
