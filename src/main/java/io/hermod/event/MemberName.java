package io.hermod.event;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A member name to search for, which is compared directly with the bytes of the JSON. */
public final class MemberName {
  static final int DIFFERENT = 0;
  static final int SAME_BUT_CASE = 1;
  static final int SAME = 2;

  private final String text;
  private final byte[] exact;
  private final byte[] lowerCase;
  private final boolean isAscii;

  public MemberName(String text) {
    this.text = text;
    this.exact = text.getBytes(UTF_8);
    this.lowerCase = Ascii.lowerCase(exact);
    this.isAscii = exact.length == text.length();
  }

  public String text() {
    return text;
  }

  /** Whether the name that starts here is exactly this one, including case. */
  public boolean isAt(byte[] json, int first) {
    return compare(json, first) == SAME;
  }

  int compare(byte[] json, int first) {
    if (!isAscii) {
      return compareDecoded(json, first);
    }
    boolean isExact = true;
    for (int i = 0; i < exact.length; i++) {
      byte letter = json[first + i];
      if (letter == '"') {
        return DIFFERENT;
      }
      if (letter == '\\' || letter < 0) {
        return compareDecoded(json, first);
      }
      if (Ascii.lowerCase(letter) != lowerCase[i]) {
        return DIFFERENT;
      }
      isExact &= letter == exact[i];
    }
    if (json[first + exact.length] != '"') {
      return DIFFERENT;
    }
    return isExact ? SAME : SAME_BUT_CASE;
  }

  private int compareDecoded(byte[] json, int first) {
    int end = JsonScan.closingQuote(json, first, json.length);
    String name = QuotedText.decode(json, first, end);
    if (name.equals(text)) {
      return SAME;
    }
    return name.equalsIgnoreCase(text) ? SAME_BUT_CASE : DIFFERENT;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MemberName name && name.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
