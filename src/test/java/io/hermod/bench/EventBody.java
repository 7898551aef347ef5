package io.hermod.bench;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The bodies that publishers send: Event Grid events of 1 KB each, which carry when they left. */
final class EventBody {
  static final String STAMP_NAME = "\"leftAt\":\"";
  static final int STAMP_DIGITS = 19;
  private static final int EVENT_BYTES = 1024;

  private EventBody() {}

  static String of(int events, long leftAt) {
    return IntStream.range(0, events)
        .mapToObj(number -> event(number, leftAt))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String event(int number, long leftAt) {
    String head =
        """
        {"id":"0f2c1a7e-bench-%06d","eventType":"Hermod.Bench.Measured","subject":"/bench/orders/42",\
        "eventTime":"2026-01-01T00:00:00Z","dataVersion":"1.0","data":{%s%019d","payload":"\
        """
            .formatted(number, STAMP_NAME, leftAt);
    return head + "x".repeat(EVENT_BYTES - head.length() - 3) + "\"}}";
  }
}
