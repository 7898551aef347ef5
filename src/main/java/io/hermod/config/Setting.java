package io.hermod.config;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One key of the configuration.
 *
 * @param key the dotted kebab-case path: nesting in YAML, and the name of the flag
 * @param fallback the default, as text in the setting's own format
 * @param meaning one line for people
 */
public record Setting<T>(String key, String fallback, ValueFormat<T> format, String meaning) {
  private static final Pattern PART_SWITCH = Pattern.compile("[a-z]+\\.enabled");

  /** Off by default: its bare flag turns it on. */
  public boolean isSwitch() {
    return fallback.equals("false");
  }

  public String flag() {
    return "--" + key;
  }

  /** All flags that set it: to switch a part of the server on, its name alone will do. */
  public List<String> flags() {
    return PART_SWITCH.matcher(key).matches()
        ? List.of("--" + key.substring(0, key.indexOf('.')), flag())
        : List.of(flag());
  }

  /** Whether its value must not be shown, nor stand in the arguments of a process. */
  public boolean isSecret() {
    return format.isSecret();
  }

  public String environmentName() {
    return "HERMOD_" + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
