package io.hermod.schema;

import static io.hermod.schema.PlainText.UNKNOWN;
import static io.hermod.schema.PlainText.letter;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** A member of the envelopes in one body, as it stands in the event that is being read. */
final class PlainMember {
  private final byte[] name;
  private final boolean isText;
  private boolean isThere;

  // Events of one body are much alike: most texts are the same again.
  private String text = "";
  private int textStart = UNKNOWN;
  private int textEnd = UNKNOWN;

  private PlainMember(byte[] name, boolean isText) {
    this.name = name;
    this.isText = isText;
  }

  /** One whose value must be a text. */
  static PlainMember text(byte[] name) {
    return new PlainMember(name, true);
  }

  /** One with a value of any kind, which is only checked. */
  static PlainMember any(byte[] name) {
    return new PlainMember(name, false);
  }

  boolean isNamed(byte[] json, int from, int to) {
    return Arrays.equals(json, from, to, name, 0, name.length);
  }

  boolean isThere() {
    return isThere;
  }

  /** Empty where it is not there. */
  String text() {
    return isThere ? text : "";
  }

  void forget() {
    isThere = false;
  }

  /** Takes the value that starts here; the place after it. It must not be there twice. */
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
