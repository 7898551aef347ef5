package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.HermodConfig;
import io.hermod.config.ServerConfig;
import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * IoT Edge is not here, but the module that it is told to start must fit the image and the server.
 */
class EdgeDeploymentTest {
  @TempDir private Path folder;

  @Test
  void theImageListensEverywhereAndKeepsItsDataInItsVolume() {
    Configuration settings = DeploymentFiles.settings(Map.of(), folder);

    assertThat(settings.value(Settings.HOST)).isEqualTo("0.0.0.0");
    assertThat(settings.value(Settings.DATA_DIR))
        .isEqualTo(Path.of(DeploymentFiles.imageVolume(), "data"));
    assertThat(DeploymentFiles.image().path("ExposedPorts").propertyNames())
        .containsExactly("4438/tcp", "5888/tcp");
  }

  /** The bindings of the module's documents: the ports in the image and those that are opened. */
  @Test
  void opensThePortsThatItsOptionsBind() {
    JsonNode options = DeploymentFiles.edgeOptions();
    Map<String, String> variables = DeploymentFiles.variables(options.path("Env").valueStream());
    Configuration settings = DeploymentFiles.settings(variables, folder);
    ServerConfig server = HermodConfig.of(settings).server();

    assertThat(settings.warnings()).as("every variable is one of the module").isEmpty();
    assertThat(options.at("/HostConfig/PortBindings").propertyNames())
        .containsExactlyElementsOf(
            Stream.of(server.httpsPort(), server.httpPort())
                .filter(Objects::nonNull)
                .map(port -> port + "/tcp")
                .toList());
    assertThat(strings(options.at("/HostConfig/Binds")))
        .containsExactly("hermod:" + DeploymentFiles.imageVolume());
    assertThat(server.listenHost().isWildcard()).isTrue();
  }

  /** The module's own defaults, with which deployments bind 5888 too. */
  @Test
  void opensBothPortsOfTheImageIfItIsTold() {
    ServerConfig server =
        HermodConfig.of(
                DeploymentFiles.settings(
                    Map.of(
                        "HERMOD_EDGE_ENABLED", "true",
                        "inbound__serverAuth__tlsPolicy", "enabled"),
                    folder))
            .server();

    assertThat(DeploymentFiles.image().path("ExposedPorts").propertyNames())
        .containsExactly(server.httpsPort() + "/tcp", server.httpPort() + "/tcp");
  }

  private static List<String> strings(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }
}
