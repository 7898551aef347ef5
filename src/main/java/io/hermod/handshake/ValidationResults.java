package io.hermod.handshake;

import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** The last result of each handshake, for those who may know why it failed; bounded. */
public final class ValidationResults {
  private static final int MOST = 1000;

  private final SequencedMap<String, Result> bySubscription = new LinkedHashMap<>();

  /**
   * How the handshake of one subscription went.
   *
   * @param topic what it is to
   * @param subscription its resource id
   * @param endpoint scheme, host and port
   * @param outcome {@code agreed}, {@code silent} or {@code refused}
   * @param reason a sentence; empty where there is nothing to say
   */
  public record Result(
      Topic topic,
      String subscription,
      String endpoint,
      Instant at,
      String outcome,
      String reason) {}

  synchronized void add(Result result) {
    bySubscription.remove(key(result.subscription()));
    bySubscription.put(key(result.subscription()), result);
    if (bySubscription.size() > MOST) {
      bySubscription.pollFirstEntry();
    }
  }

  /** The newest first. */
  public synchronized List<Result> all() {
    return List.copyOf(bySubscription.reversed().values());
  }

  private static String key(String subscription) {
    return subscription.toLowerCase(Locale.ROOT);
  }
}
