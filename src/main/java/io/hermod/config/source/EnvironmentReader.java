package io.hermod.config.source;

import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds settings among environment variables: {@code HERMOD_STORE_MAX_BYTES} and the like. */
public final class EnvironmentReader {
  private static final String PREFIX = "HERMOD_";

  /** Names the file to read instead of {@code hermod.yaml} in the current directory. */
  public static final String FILE = "HERMOD_CONFIG";

  /** Read by the launcher, by commands that call a server elsewhere, or before all settings. */
  private static final Set<String> NOT_SETTINGS =
      Set.of("HERMOD_JAVA_OPTS", "HERMOD_SERVER", "HERMOD_CLIENT_ID", "HERMOD_CLIENT_SECRET", FILE);

  private EnvironmentReader() {}

  /**
   * Reads the variables that set something.
   *
   * @param inFile the settings in the file, which has the names of entries as they are spelled
   */
  public static List<GivenValue> read(Map<String, String> environment, List<GivenValue> inFile) {
    Set<String> keys = keys(environment.keySet(), inFile);
    return environment.entrySet().stream()
        .filter(variable -> variable.getKey().startsWith(PREFIX))
        .filter(variable -> !NOT_SETTINGS.contains(variable.getKey()))
        .map(variable -> given(variable.getKey(), variable.getValue(), keys))
        .toList();
  }

  /** The keys that are certain before any name of an entry is known. */
  private static Set<String> keys(Set<String> variables, List<GivenValue> inFile) {
    return Stream.concat(
            inFile.stream().map(GivenValue::key),
            variables.stream().flatMap(name -> ConfigSections.listedKeyOf(name).stream()))
        .collect(Collectors.toSet());
  }

  static boolean isVariable(String key) {
    return key.startsWith(PREFIX);
  }

  /** A variable that matches no setting keeps its own name, which is then reported as unknown. */
  private static GivenValue given(String name, String text, Set<String> keys) {
    String key =
        Settings.ALL.stream()
            .filter(setting -> setting.environmentName().equals(name))
            .map(Setting::key)
            .findFirst()
            .or(() -> ConfigSections.keyOf(name, keys))
            .orElse(name);
    return new GivenValue(key, text, "the environment variable " + name);
  }
}
