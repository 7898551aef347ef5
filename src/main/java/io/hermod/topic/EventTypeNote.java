package io.hermod.topic;

import org.jspecify.annotations.Nullable;

/** What the owner of a topic tells others of one type of its events; each part may be missing. */
public record EventTypeNote(
    @Nullable String displayName,
    @Nullable String description,
    @Nullable String documentationUrl,
    @Nullable String dataSchemaUrl) {}
