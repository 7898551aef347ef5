package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.HermodConfig;
import io.hermod.config.source.Configuration;
import io.hermod.config.source.StorageAccountConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Nothing here runs Compose, but its files must fit the image, the server and each other. */
class ComposeFilesTest {
  @Test
  void fitsTheImage() throws IOException {
    JsonNode hermod = service("hermod");
    Configuration settings = DeploymentFiles.settings(variables(hermod), settingsFolder());
    HermodConfig config = HermodConfig.of(settings);

    assertThat(settings.warnings()).isEmpty();
    assertThat(strings(hermod.path("ports")))
        .containsExactly("127.0.0.1:%1$d:%1$d".formatted(config.server().httpsPort()));
    assertThat(strings(hermod.path("volumes")))
        .contains("data:" + DeploymentFiles.imageVolume())
        .contains("./compose/hermod.yaml:" + DeploymentFiles.settingsFile() + ":ro");
    assertThat(config.server().tls().names()).contains("hermod");
    assertThat(hermod.path("read_only").asBoolean()).isTrue();
  }

  @Test
  void theStorageAccountIsAzurite() throws IOException {
    StorageAccountConfig account =
        DeploymentFiles.settings(Map.of(), settingsFolder()).storageAccounts().getFirst();

    assertThat(account.endpoint().getHost()).isEqualTo("azurite");
    assertThat(strings(service("azurite").path("ports")))
        .contains("127.0.0.1:%1$d:%1$d".formatted(account.endpoint().getPort()));
  }

  @Test
  void theOtherServicesFindEachOther() {
    JsonNode scraped =
        DeploymentFiles.yaml(DeploymentFiles.FOLDER.resolve("compose/prometheus.yml")).getFirst();
    JsonNode source =
        DeploymentFiles.yaml(DeploymentFiles.FOLDER.resolve("compose/grafana-datasource.yml"))
            .getFirst();
    String dashboards =
        MonitoringFiles.yaml("grafana/provisioning/dashboards/hermod.yml")
            .at("/providers/0/options/path")
            .asString();

    assertThat(scraped.at("/scrape_configs/0/static_configs/0/targets/0").asString())
        .isEqualTo("hermod:4438");
    assertThat(scraped.at("/scrape_configs/0/job_name").asString())
        .as("the name in the alerts")
        .isEqualTo("hermod");
    assertThat(strings(service("prometheus").path("volumes")))
        .contains(
            "./monitoring/hermod-alerts.yml:/etc/prometheus/"
                + scraped.at("/rule_files/0").asString()
                + ":ro");
    assertThat(source.at("/datasources/0/url").asString()).isEqualTo("http://prometheus:9090");
    assertThat(strings(service("grafana").path("volumes")))
        .contains("./monitoring/grafana/hermod.json:" + dashboards + "/hermod.json:ro");
  }

  @Test
  void everyMountExistsAndEveryImageHasAVersion() {
    JsonNode compose = DeploymentFiles.compose();
    for (JsonNode service : compose.path("services")) {
      assertThat(service.path("image").asString())
          .matches(".+:(v?\\d.*|\\$\\{HERMOD_VERSION:-.+})");
      for (String mount : strings(service.path("volumes"))) {
        String from = mount.substring(0, mount.indexOf(':'));
        if (from.startsWith(".")) {
          assertThat(DeploymentFiles.FOLDER.resolve(from)).exists();
        } else {
          assertThat(compose.path("volumes").propertyNames()).contains(from);
        }
      }
    }
  }

  private static JsonNode service(String name) {
    JsonNode service = DeploymentFiles.compose().path("services").path(name);
    assertThat(service.isObject()).as(name).isTrue();
    return service;
  }

  private static Map<String, String> variables(JsonNode service) {
    Map<String, String> all = new TreeMap<>();
    service
        .path("environment")
        .properties()
        .forEach(each -> all.put(each.getKey(), each.getValue().asString()));
    return all;
  }

  private static Path settingsFolder() {
    return DeploymentFiles.FOLDER.resolve("compose");
  }

  private static List<String> strings(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }
}
