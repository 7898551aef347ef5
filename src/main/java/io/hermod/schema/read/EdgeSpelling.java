package io.hermod.schema.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.Locale;

/**
 * Changes CloudEvents of the Edge module to the spelling of the standard, in place. The module's
 * documents have names with capitals and a version from before the standard was final. Nothing gets
 * longer, so nothing has to move.
 */
final class EdgeSpelling {
  private static final byte[] OLD_VERSION = "\"1.0-rc1\"".getBytes(US_ASCII);
  private static final byte[] VERSION = "\"1.0\"".getBytes(US_ASCII);
  private static final int TO_SMALL = 'a' - 'A';

  private EdgeSpelling() {}

  static String name(String given) {
    return given.toLowerCase(Locale.ROOT);
  }

  /**
   * Converts the name that starts at this quote to lower case; returns false if it contains
   * escapes.
   */
  static boolean respellName(byte[] json, int quote) {
    int end = quote + 1;
    while (json[end] != '"' && json[end] != '\\') {
      end++;
    }
    if (json[end] == '\\') {
      return false;
    }
    for (int i = quote + 1; i < end; i++) {
      json[i] = small(json[i]);
    }
    return true;
  }

  private static byte small(byte letter) {
    return letter >= 'A' && letter <= 'Z' ? (byte) (letter + TO_SMALL) : letter;
  }

  /** Replaces the old version with the new one; returns the version that is there now. */
  static String respellVersion(String given, byte[] json, int quote) {
    int end = quote + OLD_VERSION.length;
    if (end > json.length || !Arrays.equals(json, quote, end, OLD_VERSION, 0, OLD_VERSION.length)) {
      return given;
    }
    System.arraycopy(VERSION, 0, json, quote, VERSION.length);
    Arrays.fill(json, quote + VERSION.length, end, (byte) ' ');
    return "1.0";
  }
}
