package io.hermod.http.peer;

import io.vertx.core.http.HttpMethod;
import java.util.Set;

/** Decides whether a request that has failed on its way to the leader is sent again. */
final class RetryRules {
  /** A request that breaks every connection may be the reason for it. */
  private static final int MOST_BROKEN = 3;

  private static final Set<HttpMethod> IDEMPOTENT =
      Set.of(
          HttpMethod.GET,
          HttpMethod.HEAD,
          HttpMethod.PUT,
          HttpMethod.DELETE,
          HttpMethod.OPTIONS,
          HttpMethod.TRACE);

  enum NextStep {
    /** Wait for a leader, and send the request to it. */
    WAIT,
    /** Give up. No server has worked on the request. */
    NO_LEADER,
    /** Give up. A server may have carried out the request. */
    IN_DOUBT
  }

  private RetryRules() {}

  /**
   * Returns the next step after a failure.
   *
   * @param broken how many connections broke after the request was sent
   * @param hasTime whether the request may wait longer
   */
  static NextStep next(HttpMethod method, int broken, boolean hasTime) {
    if (broken > 0 && (!isIdempotent(method) || broken >= MOST_BROKEN || !hasTime)) {
      return NextStep.IN_DOUBT;
    }
    return hasTime ? NextStep.WAIT : NextStep.NO_LEADER;
  }

  /** Whether a request may be carried out twice. */
  static boolean isIdempotent(HttpMethod method) {
    return IDEMPOTENT.contains(method);
  }
}
