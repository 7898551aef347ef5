package io.hermod.backup;

import java.nio.file.Path;
import java.util.Map;

/** Copies a running store. */
@FunctionalInterface
public interface StoreCopier {

  /**
   * Copies the store into an existing, empty folder; blocks.
   *
   * @return the length of each copied file, by its path in the folder
   */
  Map<String, Long> copyInto(Path folder);
}
