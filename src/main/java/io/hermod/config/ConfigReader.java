package io.hermod.config;

import io.hermod.config.edge.EdgeRules;
import io.hermod.config.edge.ModuleVariables;
import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.source.ConfigException;
import io.hermod.config.source.ConfigFileReader;
import io.hermod.config.source.Configuration;
import io.hermod.config.source.EnvironmentReader;
import io.hermod.config.source.GivenValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Merges the sources of settings: flags take precedence over the environment, and the environment
 * over the file. With {@code --edge}, the variables of the Edge module rank between our own
 * variables and the file.
 */
public final class ConfigReader {
  private static final String USUAL_FILE = "hermod.yaml";

  private final Path folder;
  private final Map<String, String> environment;

  /**
   * Reads settings from this environment.
   *
   * @param folder the directory of {@code hermod.yaml}, to which paths of other configuration files
   *     are relative
   */
  public ConfigReader(Path folder, Map<String, String> environment) {
    this.folder = folder;
    this.environment = Map.copyOf(environment);
  }

  /**
   * Reads every source and checks all values.
   *
   * @param file the file to read instead of {@code hermod.yaml} or the one that the environment
   *     names; unlike the first, it must exist
   */
  public Configuration read(List<GivenValue> flags, @Nullable Path file) {
    List<GivenValue> inFile = readFile(file);
    List<GivenValue> variables = EnvironmentReader.read(environment, inFile);
    if (!isEdge(List.of(flags, variables, inFile))) {
      return checked(Configuration.of(List.of(flags, variables, inFile), List.of()));
    }
    ModuleVariables module = new ModuleVariables(environment);
    return checked(
        Configuration.of(
            List.of(flags, variables, module.settings(), inFile, module.identity()),
            module.warnings()));
  }

  /** Checks valid values against each other, and warns about those without effect. */
  private static Configuration checked(Configuration configuration) {
    List<String> problems = new ArrayList<>(EdgeRules.problemsOf(configuration));
    problems.addAll(TlsRules.problemsOf(configuration));
    problems.addAll(ClusterRules.problemsOf(configuration));
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
    return configuration.warning(UnusedSettings.warningsFor(configuration));
  }

  /** Whether the variables of the Edge module are read: only if the module is enabled. */
  private static boolean isEdge(List<List<GivenValue>> layers) {
    return layers.stream()
        .flatMap(List::stream)
        .filter(value -> value.key().equals(EdgeSettings.ENABLED.key()))
        .findFirst()
        .flatMap(value -> EdgeSettings.ENABLED.format().parse(value.text()))
        .orElse(false);
  }

  private List<GivenValue> readFile(@Nullable Path file) {
    String named = environment.getOrDefault(EnvironmentReader.FILE, "");
    if (file != null || !named.isBlank()) {
      return ConfigFileReader.read(folder.resolve(file == null ? Path.of(named) : file));
    }
    Path usual = folder.resolve(USUAL_FILE);
    return Files.exists(usual) ? ConfigFileReader.read(usual) : List.of();
  }
}
