package io.hermod.workbench;

import org.jspecify.annotations.Nullable;

/**
 * Something that could not be read, so that what is in it is missing from an answer.
 *
 * @param blob null where the whole container could not be read
 * @param problem a sentence that names the place
 */
public record LetterFault(
    String account, String container, @Nullable String blob, String problem) {}
