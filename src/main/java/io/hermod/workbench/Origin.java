package io.hermod.workbench;

import org.jspecify.annotations.Nullable;

/** Whose dead letter it is: as much of it as is known, in the terms of {@link LetterEntry}. */
record Origin(
    String subscription, @Nullable String topic, @Nullable Long topicId, @Nullable Long lane) {}
