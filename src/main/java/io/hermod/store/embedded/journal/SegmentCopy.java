package io.hermod.store.embedded.journal;

import java.nio.file.Path;

/**
 * What a copy of the journal needs of one file.
 *
 * @param bytes the length to copy; anything behind it was not acknowledged, or not yet
 */
public record SegmentCopy(Path file, long bytes) {}
