package io.hermod.backup;

import java.nio.file.Path;

/**
 * A file of a snapshot.
 *
 * @param path relative to the data directory, with slashes
 * @param source where its bytes are; that file may be longer
 */
record SnapshotFile(String path, Path source, long bytes, boolean isSealed) {}
