package io.hermod.filter;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Ascii;

/** A case-folded string of a filter that is searched for in other strings, in linear time. */
final class FoldedText {
  /** Replaces an unpaired surrogate; no string in a filter contains it. */
  private static final int HALF_A_CHARACTER = 0xFFFF;

  private final byte[] letters;
  private final int[] fallbacks;

  FoldedText(String text) {
    this.letters = fold(text);
    this.fallbacks = fallbacks(letters);
  }

  /**
   * Folds the case of a string. As in {@link String#equalsIgnoreCase}, two characters are equal if
   * the lower-case forms of their upper-case forms are equal.
   */
  static byte[] fold(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    text.codePoints().map(FoldedText::fold).forEach(folded::appendCodePoint);
    return folded.toString().getBytes(UTF_8);
  }

  private static int fold(int character) {
    boolean isHalf = character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    return isHalf ? HALF_A_CHARACTER : Character.toLowerCase(Character.toUpperCase(character));
  }

  /**
   * The failure table of the Knuth-Morris-Pratt algorithm: how many bytes still match when the next
   * one does not.
   */
  private static int[] fallbacks(byte[] letters) {
    int[] fallbacks = new int[letters.length + 1];
    int matched = 0;
    for (int i = 1; i < letters.length; i++) {
      while (matched > 0 && letters[i] != letters[matched]) {
        matched = fallbacks[matched];
      }
      matched += letters[i] == letters[matched] ? 1 : 0;
      fallbacks[i + 1] = matched;
    }
    return fallbacks;
  }

  /** Whether the text from start to end is this string; its ASCII letters may be in any case. */
  boolean equals(byte[] text, int start, int end) {
    return end - start == letters.length && isAt(text, start);
  }

  boolean begins(byte[] text, int start, int end) {
    return end - start >= letters.length && isAt(text, start);
  }

  boolean ends(byte[] text, int start, int end) {
    return end - start >= letters.length && isAt(text, end - letters.length);
  }

  private boolean isAt(byte[] text, int start) {
    for (int i = 0; i < letters.length; i++) {
      if (Ascii.lowerCase(text[start + i]) != letters[i]) {
        return false;
      }
    }
    return true;
  }

  boolean isIn(byte[] text, int start, int end) {
    int matched = 0;
    for (int at = start; at < end && matched < letters.length; at++) {
      byte letter = Ascii.lowerCase(text[at]);
      while (matched > 0 && letter != letters[matched]) {
        matched = fallbacks[matched];
      }
      matched += letter == letters[matched] ? 1 : 0;
    }
    return matched == letters.length;
  }
}
