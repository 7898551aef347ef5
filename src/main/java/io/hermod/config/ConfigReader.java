package io.hermod.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings the sources of settings together: flags, then the environment, then the file. As the Edge
 * module it has variables of another kind too, which are weaker than our own.
 */
public final class ConfigReader {
  private static final String USUAL_FILE = "hermod.yaml";

  private final Path folder;
  private final Map<String, String> environment;

  /**
   * Reads from these surroundings.
   *
   * @param folder where {@code hermod.yaml} is looked for, and what relative files are relative to
   */
  public ConfigReader(Path folder, Map<String, String> environment) {
    this.folder = folder;
    this.environment = Map.copyOf(environment);
  }

  /**
   * Reads every source and checks all that is given.
   *
   * @param file the file to read instead of {@code hermod.yaml}; unlike that one it must exist
   */
  public Configuration read(List<GivenValue> flags, @Nullable Path file) {
    List<GivenValue> variables = EnvironmentReader.read(environment);
    List<GivenValue> inFile = readFile(file);
    if (!isEdge(List.of(flags, variables, inFile))) {
      return Configuration.of(List.of(flags, variables, inFile), List.of());
    }
    ModuleVariables module = new ModuleVariables(environment);
    return Configuration.of(
        List.of(flags, variables, module.settings(), inFile, module.identity()), module.warnings());
  }

  /** The module's own variables are read only by the module. */
  private static boolean isEdge(List<List<GivenValue>> layers) {
    return layers.stream()
        .flatMap(List::stream)
        .filter(value -> value.key().equals(EdgeSettings.ENABLED.key()))
        .findFirst()
        .flatMap(value -> EdgeSettings.ENABLED.format().parse(value.text()))
        .orElse(false);
  }

  private List<GivenValue> readFile(@Nullable Path file) {
    if (file != null) {
      return ConfigFileReader.read(folder.resolve(file));
    }
    Path usual = folder.resolve(USUAL_FILE);
    return Files.exists(usual) ? ConfigFileReader.read(usual) : List.of();
  }
}
