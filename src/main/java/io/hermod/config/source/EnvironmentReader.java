package io.hermod.config.source;

import io.hermod.config.setting.Setting;
import io.hermod.config.setting.Settings;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds settings among environment variables: {@code HERMOD_STORE_MAX_BYTES} and the like. */
public final class EnvironmentReader {
  private static final String PREFIX = "HERMOD_";

  /** Read by the launcher, or by commands that call a server elsewhere. */
  private static final Set<String> NOT_SETTINGS =
      Set.of("HERMOD_JAVA_OPTS", "HERMOD_SERVER", "HERMOD_CLIENT_ID", "HERMOD_CLIENT_SECRET");

  private EnvironmentReader() {}

  public static List<GivenValue> read(Map<String, String> environment) {
    return environment.entrySet().stream()
        .filter(variable -> variable.getKey().startsWith(PREFIX))
        .filter(variable -> !NOT_SETTINGS.contains(variable.getKey()))
        .map(variable -> given(variable.getKey(), variable.getValue()))
        .toList();
  }

  static boolean isVariable(String key) {
    return key.startsWith(PREFIX);
  }

  /** A variable that matches no setting keeps its own name, which is then reported as unknown. */
  private static GivenValue given(String name, String text) {
    String key =
        Settings.ALL.stream()
            .filter(setting -> setting.environmentName().equals(name))
            .map(Setting::key)
            .findFirst()
            .or(() -> ConfigSections.keyOf(name))
            .orElse(name);
    return new GivenValue(key, text, "the environment variable " + name);
  }
}
