package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.function.IntConsumer;

/**
 * Events that are known by a number, so that a million of them fit into a few arrays: their JSON,
 * and the numbers in a body.
 */
final class EventNumbers {
  private static final String BEFORE_NUMBER = "\"id\":\"n";
  private static final String PADDING = "x".repeat(200);

  private EventNumbers() {}

  /** The JSON of one event. */
  static String event(int number) {
    return Load.event("n" + number, "Order", PADDING);
  }

  /** Passes on the number of each event in a body; found without a parser, for speed. */
  static void read(byte[] body, IntConsumer numbers) {
    String text = new String(body, ISO_8859_1);
    int at = text.indexOf(BEFORE_NUMBER);
    while (at >= 0) {
      int start = at + BEFORE_NUMBER.length();
      int end = text.indexOf('"', start);
      numbers.accept(Integer.parseInt(text, start, end, 10));
      at = text.indexOf(BEFORE_NUMBER, end);
    }
  }
}
