package io.hermod.deadletter.redrive;

import io.hermod.delivery.RedriveListener;
import io.hermod.loop.Loop;
import io.hermod.store.deadletter.DeadLetterNotes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Lock;

/**
 * What the runs of all jobs share.
 *
 * @param stepLock lets one step through at a time, because jobs may select the same letters
 */
record RunParts(
    Loop loop,
    Executor blocking,
    DeadLetterSource letters,
    DeadLetterNotes notes,
    RedriveDecider decider,
    RedriveListener lanes,
    Lock stepLock) {

  /** Returns the current time in the precision of the store. */
  Instant now() {
    return loop.now().truncatedTo(ChronoUnit.MICROS);
  }
}
