package io.hermod.destination;

import org.jspecify.annotations.Nullable;

/**
 * How long exchanges may take.
 *
 * @param lateAnswers what was not answered in time goes on waiting here; null where that is of no
 *     use
 */
record Patience(Deadlines responses, @Nullable Deadlines lateAnswers) {}
