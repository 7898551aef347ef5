package io.hermod.deadletter.search;

import org.jspecify.annotations.Nullable;

/**
 * A container or blob that could not be read, so that its content is missing from the result.
 *
 * @param blob null if the whole container could not be read
 * @param problem a sentence that names the place
 */
public record SearchFault(
    String account, String container, @Nullable String blob, String problem) {}
