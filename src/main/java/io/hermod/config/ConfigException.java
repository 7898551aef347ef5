package io.hermod.config;

import java.util.List;

/**
 * The configuration cannot be used; says every key at fault, where it stands and what is allowed.
 */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConfigException(List<String> problems) {
    super(String.join(System.lineSeparator(), problems));
  }

  ConfigException(String problem) {
    this(List.of(problem));
  }
}
