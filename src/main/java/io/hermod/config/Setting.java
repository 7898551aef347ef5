package io.hermod.config;

import java.util.Locale;

/**
 * One key of the configuration.
 *
 * @param key the dotted kebab-case path: nesting in YAML, and the name of the flag
 * @param fallback the default, as text in the setting's own format
 * @param meaning one line for people
 */
public record Setting<T>(String key, String fallback, ValueFormat<T> format, String meaning) {

  /** Off by default: its bare flag turns it on. */
  public boolean isSwitch() {
    return fallback.equals("false");
  }

  public String flag() {
    return "--" + key;
  }

  public String environmentName() {
    return "HERMOD_" + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
