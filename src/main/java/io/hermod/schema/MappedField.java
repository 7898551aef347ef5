package io.hermod.schema;

import org.jspecify.annotations.Nullable;

/**
 * Where a mapping finds the value of one member.
 *
 * @param sourceField the name of a field of the event; a dot may also step into an object
 * @param defaultValue what holds where no field is named or the event lacks it
 */
public record MappedField(@Nullable String sourceField, @Nullable String defaultValue) {}
