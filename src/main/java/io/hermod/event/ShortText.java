package io.hermod.event;

/** Cuts off text that a publisher or an endpoint may have made as long as an event can be. */
public final class ShortText {
  private static final int LONGEST = 1000;

  private ShortText() {}

  /** Returns the first thousand characters. */
  public static String of(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    // Half of a character could not be written.
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return text.substring(0, end) + "…";
  }
}
