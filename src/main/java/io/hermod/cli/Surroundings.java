package io.hermod.cli;

import io.hermod.config.ConfigReader;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/**
 * What a command takes from the process it runs in.
 *
 * @param folder where the user stands
 */
public record Surroundings(
    Path folder, Map<String, String> environment, InputStream input, InstantSource clock) {

  ConfigReader configReader() {
    return new ConfigReader(folder, environment);
  }
}
