package io.hermod.schema;

import org.jspecify.annotations.Nullable;

/**
 * The source of one mapped member.
 *
 * @param sourceField the name of a field of the event; a dot may also be a step into an object
 * @param defaultValue the value if no source field is given or the event does not have it
 */
public record MappedField(@Nullable String sourceField, @Nullable String defaultValue) {}
