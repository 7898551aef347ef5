package io.hermod.profile;

import org.jspecify.annotations.Nullable;

/**
 * The delivery rules of one Event Grid document, as data. The engine reads the rules and knows no
 * document by name.
 *
 * @param probation null if endpoints that keep failing are not put on probation
 * @param convertsSchemas whether an event may be delivered in another schema than it was published
 *     in
 */
public record Profile(
    String name,
    ResponseRules responses,
    BackoffRules backoff,
    RetryLimits retry,
    BatchRules batching,
    @Nullable ProbationRules probation,
    boolean convertsSchemas) {

  /** Replaces the rules that a server may configure. */
  public Profile with(RetryLimits otherRetry, BatchRules otherBatching) {
    return new Profile(
        name, responses, backoff, otherRetry, otherBatching, probation, convertsSchemas);
  }
}
