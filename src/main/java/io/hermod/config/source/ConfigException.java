package io.hermod.config.source;

import java.util.List;

/**
 * The configuration cannot be used. The message names every wrong key, where it was set and what is
 * allowed.
 */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ConfigException(List<String> problems) {
    super(String.join(System.lineSeparator(), problems));
  }

  ConfigException(String problem) {
    this(List.of(problem));
  }
}
