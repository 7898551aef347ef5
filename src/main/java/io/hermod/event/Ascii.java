package io.hermod.event;

/** Letters of ASCII without their case; every other byte stays as it is. */
public final class Ascii {
  private Ascii() {}

  public static byte lowerCase(byte letter) {
    return letter >= 'A' && letter <= 'Z' ? (byte) (letter + 32) : letter;
  }

  public static byte[] lowerCase(byte[] letters) {
    byte[] result = letters.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] = lowerCase(result[i]);
    }
    return result;
  }
}
