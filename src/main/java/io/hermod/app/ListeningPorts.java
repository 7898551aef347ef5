package io.hermod.app;

import org.jspecify.annotations.Nullable;

/**
 * The ports that were bound in the end.
 *
 * @param http null when plain HTTP is off
 */
record ListeningPorts(int https, @Nullable Integer http) {

  /** The line that scripts wait for. */
  String readyLine() {
    return "ready https=%d http=%s".formatted(https, http == null ? "-" : http.toString());
  }
}
