package io.hermod.scenario;

import io.hermod.config.ConfigReader;
import io.hermod.config.source.Configuration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The files in deploy that run Hermod in containers, and what the image says about itself. */
final class DeploymentFiles {
  static final Path FOLDER = Path.of("deploy");
  private static final Path KUBERNETES = FOLDER.resolve("kubernetes");

  private DeploymentFiles() {}

  /** What all containers of the image have unless they are told otherwise. */
  static JsonNode image() {
    return json(Path.of("packaging/image.json")).path("config");
  }

  static String imageVolume() {
    return image().path("Volumes").propertyNames().iterator().next();
  }

  /** The folder in which a container looks for its settings. */
  static String settingsFolder() {
    return image().path("WorkingDir").asString();
  }

  /** Where a container finds its settings, if it does not name another file. */
  static String settingsFile() {
    return settingsFolder() + "/hermod.yaml";
  }

  static JsonNode compose() {
    return yaml(FOLDER.resolve("compose.yaml")).getFirst();
  }

  static JsonNode json(Path file) {
    return new JsonMapper().readTree(text(file));
  }

  /** The documents of a file. */
  static List<JsonNode> yaml(Path file) {
    YAMLMapper mapper = new YAMLMapper();
    try (MappingIterator<JsonNode> all = mapper.readerFor(JsonNode.class).readValues(text(file))) {
      return all.readAll();
    }
  }

  /** All objects for Kubernetes. */
  static List<JsonNode> kubernetes() {
    List<JsonNode> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(KUBERNETES)) {
      files.sorted().forEach(file -> all.addAll(yaml(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  static JsonNode kubernetes(String kind) {
    return kubernetes().stream()
        .filter(each -> each.path("kind").asString().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  /** The only container of the pod. */
  static JsonNode container() {
    return kubernetes("StatefulSet").at("/spec/template/spec/containers/0");
  }

  /** The paths that Kubernetes asks whether the server is well. */
  static Set<String> probedPaths() {
    Set<String> paths = new TreeSet<>();
    for (String probe : List.of("startupProbe", "readinessProbe", "livenessProbe")) {
      paths.add(container().path(probe).at("/httpGet/path").asString());
    }
    return paths;
  }

  /** The options with which IoT Edge creates the container of the module. */
  static JsonNode edgeOptions() {
    JsonNode module =
        json(FOLDER.resolve("edge/deployment.json"))
            .path("content")
            .path("modulesContent")
            .path("$edgeAgent")
            .path("properties.desired.modules.eventgridmodule");
    return new JsonMapper().readTree(module.at("/settings/createOptions").asString());
  }

  /** NAME=value, the later one if there are several. */
  static Map<String, String> variables(Stream<JsonNode> lines) {
    Map<String, String> all = new HashMap<>();
    lines.forEach(
        line -> {
          String[] parts = line.asString().split("=", 2);
          all.put(parts[0], parts[1]);
        });
    return all;
  }

  /**
   * What a container reads at its start. Unknown settings and bad values are errors.
   *
   * @param more variables besides those of the image
   * @param folder an empty folder, or one with the settings file
   */
  static Configuration settings(Map<String, String> more, Path folder) {
    Map<String, String> all = variables(image().path("Env").valueStream());
    all.putAll(more);
    return new ConfigReader(folder, all).read(List.of(), null);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
