package io.hermod.cli.command;

import io.hermod.config.ConfigReader;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/**
 * What a command needs from its process.
 *
 * @param folder the current directory
 */
public record Environment(
    Path folder, Map<String, String> environment, InputStream input, InstantSource clock) {

  ConfigReader configReader() {
    return new ConfigReader(folder, environment);
  }
}
