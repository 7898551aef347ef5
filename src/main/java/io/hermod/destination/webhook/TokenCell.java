package io.hermod.destination.webhook;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The token of one application. It is renewed shortly before it expires, by one request at a time.
 * After a failure, there is a pause without requests.
 *
 * <pre>
 * empty ──(needed)──▶ fetching ──(received)──▶ full ──(needed near expiry)──▶ full, fetching
 * fetching ──(failed)──▶ pausing ──(needed after the pause)──▶ fetching
 * full ──(rejected by the webhook)──▶ empty
 * </pre>
 */
final class TokenCell {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final int MOST_DOUBLINGS = 6;

  /** A rejected token that is younger would only be replaced by one that is rejected as well. */
  private static final Duration YOUNG = Duration.ofSeconds(10);

  private final Supplier<CompletionStage<Token>> fetcher;
  private final InstantSource clock;
  private @Nullable Token token;
  private @Nullable CompletableFuture<String> fetching;
  private NoTokenException lastFailure = new NoTokenException("none was requested yet");
  private Instant pausedAt = Instant.MIN;
  private Instant pausedUntil = Instant.MIN;
  private int failures;

  /**
   * Creates a cell without fetching a token.
   *
   * @param fetcher starts to fetch a token, and never blocks
   */
  TokenCell(Supplier<CompletionStage<Token>> fetcher, InstantSource clock) {
    this.fetcher = fetcher;
    this.clock = clock;
  }

  synchronized CompletionStage<String> token() {
    Instant now = clock.instant();
    if (isDue(now) && fetching == null && !isPausing(now)) {
      fetch();
    }
    // Read after that, because the fetch may already have ended.
    Token held = token;
    if (held != null && now.isBefore(held.expiresAt())) {
      return CompletableFuture.completedFuture(held.text());
    }
    return fetching == null ? CompletableFuture.failedFuture(lastFailure) : fetching;
  }

  /** If it is now before a time in the past, the clock was set back, and no wait is left over. */
  private boolean isDue(Instant now) {
    return token == null || !now.isBefore(token.renewAt()) || now.isBefore(token.fetchedAt());
  }

  private boolean isPausing(Instant now) {
    return now.isBefore(pausedUntil) && !now.isBefore(pausedAt);
  }

  synchronized void refused(String text) {
    Token held = token;
    if (held != null && held.text().equals(text) && !isYoung(held, clock.instant())) {
      token = null;
    }
  }

  private static boolean isYoung(Token held, Instant now) {
    return now.isBefore(held.fetchedAt().plus(YOUNG)) && !now.isBefore(held.fetchedAt());
  }

  private void fetch() {
    CompletableFuture<String> result = new CompletableFuture<>();
    fetching = result;
    fetcher
        .get()
        .whenComplete(
            (fetched, failure) -> {
              if (fetched == null) {
                result.completeExceptionally(failed(failure));
              } else {
                got(fetched);
                result.complete(fetched.text());
              }
            });
  }

  private synchronized void got(Token fetched) {
    token = fetched;
    fetching = null;
    failures = 0;
  }

  private synchronized NoTokenException failed(Throwable failure) {
    fetching = null;
    lastFailure = reason(failure);
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
    failures++;
    pausedAt = clock.instant();
    pausedUntil = pausedAt.plus(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
    return lastFailure;
  }

  private static NoTokenException reason(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : failure;
    return cause instanceof NoTokenException known
        ? known
        : new NoTokenException("it could not be fetched: " + cause.getClass().getSimpleName());
  }
}
