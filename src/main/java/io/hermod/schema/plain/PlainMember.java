package io.hermod.schema.plain;

import static io.hermod.schema.plain.PlainText.UNKNOWN;
import static io.hermod.schema.plain.PlainText.letter;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** A member of the envelope, with its value in the event that is being read. */
final class PlainMember {
  private final byte[] name;
  private final boolean isText;
  private boolean isThere;

  // The last value, because the events of one body often have the same one.
  private String text = "";
  private int textStart = UNKNOWN;
  private int textEnd = UNKNOWN;

  private PlainMember(byte[] name, boolean isText) {
    this.name = name;
    this.isText = isText;
  }

  /** Creates a member whose value must be a string. */
  static PlainMember text(byte[] name) {
    return new PlainMember(name, true);
  }

  /** Creates a member whose value may be of any kind and is only checked. */
  static PlainMember any(byte[] name) {
    return new PlainMember(name, false);
  }

  boolean isNamed(byte[] json, int from, int to) {
    return Arrays.equals(json, from, to, name, 0, name.length);
  }

  boolean isThere() {
    return isThere;
  }

  /** Returns the value; empty if the event does not have this member. */
  String text() {
    return isThere ? text : "";
  }

  void forget() {
    isThere = false;
  }

  /**
   * Reads the value that starts here and returns the offset after it. A second value in the same
   * event is an error.
   */
  int read(byte[] json, int start) {
    if (isThere) {
      return UNKNOWN;
    }
    isThere = true;
    return isText ? readText(json, start) : PlainJson.afterValue(json, start);
  }

  private int readText(byte[] json, int quote) {
    if (letter(json, quote) != '"') {
      return UNKNOWN;
    }
    int withQuote = textEnd - textStart + 1;
    return PlainText.isSame(json, textStart, quote + 1, withQuote)
        ? quote + 1 + withQuote
        : readNewText(json, quote + 1);
  }

  private int readNewText(byte[] json, int start) {
    int end = PlainText.until(json, start);
    if (letter(json, end) != '"') {
      return UNKNOWN;
    }
    text = new String(json, start, end - start, UTF_8);
    textStart = start;
    textEnd = end;
    return end + 1;
  }
}
