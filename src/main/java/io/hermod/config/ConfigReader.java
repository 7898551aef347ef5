package io.hermod.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Brings the sources of settings together: flags, then the environment, then the file. */
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
    return Configuration.of(List.of(flags, EnvironmentReader.read(environment), readFile(file)));
  }

  private List<GivenValue> readFile(@Nullable Path file) {
    if (file != null) {
      return ConfigFileReader.read(folder.resolve(file));
    }
    Path usual = folder.resolve(USUAL_FILE);
    return Files.exists(usual) ? ConfigFileReader.read(usual) : List.of();
  }
}
