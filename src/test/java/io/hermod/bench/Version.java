package io.hermod.bench;

import java.nio.file.Path;

/**
 * A build of Hermod.
 *
 * @param name distinguishes its processes from those of other builds
 * @param home the folder with its launcher
 */
record Version(String name, Path home) {
  /** The build that this benchmark belongs to. */
  static final Version THIS = new Version("hermod", Path.of("."));

  String launcher() {
    return home.resolve("hermod").toString();
  }

  /** Returns the same build with another name, for processes with their own data. */
  Version named(String other) {
    return new Version(other, home);
  }
}
