package io.hermod.redrive;

import io.hermod.delivery.RedriveListener;
import io.hermod.loop.Loop;
import io.hermod.store.LetterNotes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Lock;

/**
 * What the runs of all jobs share.
 *
 * @param turnstile lets one step through at a time: jobs may be about the same letters
 */
record RunParts(
    Loop loop,
    Executor blocking,
    Letters letters,
    LetterNotes notes,
    LetterJudge judge,
    RedriveListener lanes,
    Lock turnstile) {

  /** As the store keeps times. */
  Instant now() {
    return loop.now().truncatedTo(ChronoUnit.MICROS);
  }
}
