package io.hermod.app;

import org.jspecify.annotations.Nullable;

/**
 * The ports that the server listens on.
 *
 * @param https null if HTTPS is off
 * @param http null if plain HTTP is off
 */
record ListeningPorts(@Nullable Integer https, @Nullable Integer http) {

  /** The line that scripts wait for. */
  String readyLine() {
    return "ready https=%s http=%s".formatted(inWords(https), inWords(http));
  }

  private static String inWords(@Nullable Integer port) {
    return port == null ? "-" : port.toString();
  }
}
