package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.HermodConfig;
import io.hermod.config.source.Configuration;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** There is no cluster here, but what the manifests say must fit the image and the server. */
class KubernetesFilesTest {
  @TempDir private Path folder;

  @Test
  void theyFitTheImage() throws IOException {
    JsonNode pod = DeploymentFiles.kubernetes("StatefulSet").at("/spec/template/spec");
    JsonNode container = DeploymentFiles.container();
    String user = DeploymentFiles.image().path("User").asString();
    Configuration settings = DeploymentFiles.settings(variables(container), folderWithSettings());
    HermodConfig config = HermodConfig.of(settings);
    Map<String, String> mounts = mounts(container);

    assertThat(settings.warnings()).isEmpty();
    assertThat(container.at("/ports/0/containerPort").asInt())
        .isEqualTo(config.server().httpsPort());
    assertThat(user)
        .isEqualTo(
            pod.at("/securityContext/runAsUser").asInt()
                + ":"
                + pod.at("/securityContext/fsGroup").asInt());
    assertThat(mounts)
        .containsEntry("data", DeploymentFiles.imageVolume())
        .containsEntry("configuration", DeploymentFiles.settingsFolder())
        .containsEntry(
            "master-key",
            Objects.requireNonNull(config.access().secrets().keyFile().getParent()).toString());
    URI address = Objects.requireNonNull(config.server().publicUrl());
    assertThat(config.server().tls().names()).contains(address.getHost());
    // Else a variable such as HERMOD_PORT, which is no setting, would keep the server from
    // starting.
    assertThat(pod.path("enableServiceLinks").asBoolean(true)).isFalse();
    assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean()).isTrue();
  }

  @Test
  void everySelectorFindsThePod() {
    JsonNode set = DeploymentFiles.kubernetes("StatefulSet");
    JsonNode labels = set.at("/spec/template/metadata/labels");
    List<JsonNode> selectors =
        DeploymentFiles.kubernetes().stream()
            .flatMap(
                each ->
                    Stream.of(
                        each.at("/spec/selector/matchLabels"),
                        each.at("/spec/podSelector/matchLabels"),
                        each.path("kind").asString().equals("Service")
                            ? each.at("/spec/selector")
                            : each.path("none")))
            .filter(JsonNode::isObject)
            .toList();

    assertThat(selectors).hasSize(5).allMatch(labels::equals);
    assertThat(DeploymentFiles.kubernetes())
        .filteredOn(each -> each.path("kind").asString().equals("Service"))
        .extracting(each -> each.at("/metadata/name").asString())
        .contains(set.at("/spec/serviceName").asString());
  }

  @Test
  void theyNamePortsVolumesAndNamespacesThatExist() {
    String namespace = DeploymentFiles.kubernetes("Namespace").at("/metadata/name").asString();
    JsonNode set = DeploymentFiles.kubernetes("StatefulSet");
    JsonNode container = DeploymentFiles.container();
    List<String> volumes =
        Stream.concat(
                set.at("/spec/template/spec/volumes").valueStream(),
                set.at("/spec/volumeClaimTemplates")
                    .valueStream()
                    .map(each -> each.path("metadata")))
            .map(each -> each.path("name").asString())
            .toList();

    assertThat(mounts(container).keySet()).hasSameElementsAs(volumes);
    assertThat(DeploymentFiles.kubernetes())
        .filteredOn(each -> !each.path("kind").asString().equals("Namespace"))
        .allMatch(each -> each.at("/metadata/namespace").asString().equals(namespace));
    for (String probe : List.of("startupProbe", "readinessProbe", "livenessProbe")) {
      assertThat(container.path(probe).at("/httpGet/port").asString())
          .isEqualTo(container.at("/ports/0/name").asString());
    }
  }

  private static Map<String, String> variables(JsonNode container) {
    Map<String, String> all = new TreeMap<>();
    container
        .path("env")
        .forEach(each -> all.put(each.path("name").asString(), each.path("value").asString()));
    return all;
  }

  /** The settings file of the config map, in a folder of its own. */
  private Path folderWithSettings() throws IOException {
    String text =
        DeploymentFiles.kubernetes("ConfigMap").path("data").path("hermod.yaml").asString();
    Files.writeString(folder.resolve("hermod.yaml"), text);
    return folder;
  }

  private static Map<String, String> mounts(JsonNode container) {
    Map<String, String> all = new TreeMap<>();
    container
        .path("volumeMounts")
        .forEach(each -> all.put(each.path("name").asString(), each.path("mountPath").asString()));
    return all;
  }
}
