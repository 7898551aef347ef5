package io.hermod.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.function.LongConsumer;

/** A timestamp of fixed length in the data of an event, which can be overwritten in place. */
final class Stamp {
  private static final String NAME = "\"leftAt\":\"";
  private static final int DIGITS = 19;
  private static final byte[] NAME_BYTES = NAME.getBytes(US_ASCII);

  /** The member in an event that has not been sent. */
  static final String EMPTY = NAME + "0".repeat(DIGITS) + "\"";

  private Stamp() {}

  /** Writes a time into all events of a body. */
  static void write(byte[] body, long time) {
    byte[] digits = String.format("%0" + DIGITS + "d", time).getBytes(US_ASCII);
    for (int at = find(body, 0); at >= 0; at = find(body, at)) {
      System.arraycopy(digits, 0, body, at, DIGITS);
    }
  }

  /** Passes the time of each event in a body to the consumer. */
  static void read(byte[] body, LongConsumer times) {
    for (int at = find(body, 0); at >= 0; at = find(body, at)) {
      times.accept(Long.parseLong(new String(body, at, DIGITS, US_ASCII)));
    }
  }

  /** Returns the offset of the digits of the next stamp; negative if there is none. */
  private static int find(byte[] body, int from) {
    for (int at = from; at + NAME_BYTES.length + DIGITS <= body.length; at++) {
      if (Arrays.equals(body, at, at + NAME_BYTES.length, NAME_BYTES, 0, NAME_BYTES.length)) {
        return at + NAME_BYTES.length;
      }
    }
    return -1;
  }
}
