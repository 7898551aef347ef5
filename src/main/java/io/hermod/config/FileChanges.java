package io.hermod.config;

import java.util.function.Consumer;

/**
 * Changes files of the data directory that all servers of a cluster share. A server on its own
 * changes them in place.
 */
@FunctionalInterface
public interface FileChanges {

  /**
   * Applies a change, which is durable when this returns. If it throws, nothing was changed, unless
   * the message says that this is not known.
   *
   * @param change changes files of the directory that it is given, which may be a copy; may be
   *     called again with newer files
   */
  void apply(Consumer<DataDirectory> change);

  /** Changes the files of a server that shares them with nobody. */
  static FileChanges in(DataDirectory directory) {
    return change -> change.accept(directory);
  }
}
