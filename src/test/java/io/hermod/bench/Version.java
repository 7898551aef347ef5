package io.hermod.bench;

import java.nio.file.Path;

/**
 * A build of Hermod.
 *
 * @param name tells its processes from those of other builds
 * @param home the folder with its launcher
 */
record Version(String name, Path home) {
  /** The one that this benchmark belongs to. */
  static final Version THIS = new Version("hermod", Path.of("."));

  String launcher() {
    return home.resolve("hermod").toString();
  }

  /** Another name, for processes with data of their own. */
  Version named(String other) {
    return new Version(other, home);
  }
}
