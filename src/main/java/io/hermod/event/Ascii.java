package io.hermod.event;

/** Converts ASCII letters to lower case; leaves every other byte as it is. */
public final class Ascii {
  private Ascii() {}

  public static byte lowerCase(byte letter) {
    return letter >= 'A' && letter <= 'Z' ? (byte) (letter + 32) : letter;
  }

  static byte[] lowerCase(byte[] letters) {
    byte[] result = letters.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] = lowerCase(result[i]);
    }
    return result;
  }
}
