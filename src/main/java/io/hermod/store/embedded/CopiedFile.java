package io.hermod.store.embedded;

/**
 * A file in a copy of the store.
 *
 * @param path relative to the folder of the copy, with slashes
 * @param bytes how much of the file belongs to the copy; the newest journal file may go on growing
 */
public record CopiedFile(String path, long bytes) {}
