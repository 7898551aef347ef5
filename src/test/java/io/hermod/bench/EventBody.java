package io.hermod.bench;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The request bodies of publishers: Event Grid events of 1 KB each, with room for a stamp. */
final class EventBody {
  private static final int EVENT_BYTES = 1024;
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private EventBody() {}

  static String of(int events) {
    return numbered(events, 0);
  }

  /** Returns events with ids that are unique per number. */
  static String numbered(int events, int first) {
    return IntStream.range(first, first + events)
        .mapToObj(EventBody::event)
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String event(int number) {
    String head =
        """
        {"id":"0f2c1a7e-bench-%06d","eventType":"Hermod.Bench.Measured","subject":"/bench/orders/42",\
        "eventTime":"2026-01-01T00:00:00Z","dataVersion":"1.0","data":{%s,"customer":42,"payload":"\
        """
            .formatted(number, Stamp.EMPTY);
    return head + noise(number, EVENT_BYTES - head.length() - 3) + "\"}}";
  }

  /** Returns characters that hardly compress, because real data is not uniform. */
  private static String noise(int seed, int length) {
    return new Random(seed)
        .ints(length, 0, LETTERS.length())
        .mapToObj(letter -> LETTERS.substring(letter, letter + 1))
        .collect(Collectors.joining());
  }
}
