package io.hermod.validation;

import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The latest result of each handshake, for users who may know why it failed. Limited in size. */
public final class ValidationResults {
  private static final int MOST = 1000;

  private final SequencedMap<String, Result> bySubscription = new LinkedHashMap<>();

  private volatile Consumer<Result> listener = _ -> {};

  /**
   * The result of one subscription's handshake.
   *
   * @param topic the topic of the subscription
   * @param subscription the resource id of the subscription
   * @param endpoint scheme, host and port
   * @param outcome {@code agreed}, {@code silent}, {@code refused} or {@code unreachable}
   * @param reason a sentence; empty if there is none
   * @param linkExpiresAt until when the link works with which somebody can agree for the endpoint;
   *     null unless the outcome is {@code silent}
   */
  public record Result(
      Topic topic,
      String subscription,
      String endpoint,
      Instant at,
      String outcome,
      String reason,
      @Nullable Instant linkExpiresAt) {

    /** Whether the endpoint did not agree, and nobody can agree for it. */
    public boolean isFailure() {
      return outcome.equals("refused") || outcome.equals("unreachable");
    }
  }

  /** Calls the listener after each handshake, on the thread that made it. */
  public void watch(Consumer<Result> newListener) {
    listener = newListener;
  }

  void add(Result result) {
    keep(result);
    listener.accept(result);
  }

  private synchronized void keep(Result result) {
    bySubscription.remove(key(result.subscription()));
    bySubscription.put(key(result.subscription()), result);
    if (bySubscription.size() > MOST) {
      bySubscription.pollFirstEntry();
    }
  }

  /** Returns all results, the newest first. */
  public synchronized List<Result> all() {
    return List.copyOf(bySubscription.reversed().values());
  }

  private static String key(String subscription) {
    return subscription.toLowerCase(Locale.ROOT);
  }
}
