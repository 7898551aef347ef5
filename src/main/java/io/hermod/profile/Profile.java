package io.hermod.profile;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The delivery rules of one Event Grid document, as data: the engine reads them and knows no
 * document by name.
 *
 * @param responseWait how long an endpoint may take to answer
 * @param lateAnswers until when, from the start of the request, an answer still counts; no longer
 *     than the response wait where late answers are not heeded
 * @param neverRetried answers after which another attempt is pointless
 * @param schedule the wait after the first failed attempt, the second, …; the last one repeats
 * @param giveUpAfter no wait reaches beyond this, from publishing; null where only the time to live
 *     ends it
 * @param jitter the largest share of a wait that is added to it at random
 * @param probation null where endpoints that keep failing are not left alone
 * @param convertsSchemas whether events may go out in another schema than they came in
 */
public record Profile(
    String name,
    Duration responseWait,
    Duration lateAnswers,
    Statuses success,
    Map<EndpointKind, Statuses> neverRetried,
    MinimumWaits minimumWaits,
    List<Duration> schedule,
    @Nullable Duration giveUpAfter,
    double jitter,
    RetryRules retry,
    BatchRules batching,
    @Nullable ProbationRules probation,
    boolean convertsSchemas) {

  public Profile {
    neverRetried = Map.copyOf(neverRetried);
    schedule = List.copyOf(schedule);
  }

  /** The same document with other numbers in it, where a server may choose them. */
  public Profile with(RetryRules otherRetry, BatchRules otherBatching) {
    return new Profile(
        name,
        responseWait,
        lateAnswers,
        success,
        neverRetried,
        minimumWaits,
        schedule,
        giveUpAfter,
        jitter,
        otherRetry,
        otherBatching,
        probation,
        convertsSchemas);
  }

  /** The wait after this many failed attempts (from 1 on). */
  public Duration step(int failedAttempts) {
    return schedule.get(Math.min(failedAttempts, schedule.size()) - 1);
  }

  public boolean neverRetries(EndpointKind kind, int status) {
    return neverRetried.getOrDefault(kind, Statuses.of()).contains(status);
  }
}
