package io.hermod.deadletter.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;

/**
 * Converts between one part of a blob name and a file name. Names that Hermod gives to blobs stay
 * unchanged. In all other names, special characters are percent-encoded, so that no name points
 * outside its folder or looks like a draft.
 */
final class FileName {
  static final String DRAFT = ".new";

  private static final String NOTHING = "%";
  private static final String ESCAPED = "%/\\:*?\"<>|";

  private FileName() {}

  static String of(String part) {
    if (part.isEmpty()) {
      return NOTHING;
    }
    StringBuilder name = new StringBuilder();
    part.codePoints().forEach(letter -> append(name, letter));
    return isTaken(part) ? escapeLastDot(name) : name.toString();
  }

  /**
   * Returns the part that this file name stands for. If {@link #of} did not create the file name,
   * converting the result back gives a different name.
   */
  static String part(String fileName) {
    if (fileName.equals(NOTHING)) {
      return "";
    }
    byte[] bytes = fileName.getBytes(UTF_8);
    byte[] part = new byte[bytes.length];
    int length = 0;
    for (int i = 0; i < bytes.length; length++) {
      boolean isEscape = bytes[i] == '%' && isHex(bytes, i + 1) && isHex(bytes, i + 2);
      part[length] = isEscape ? (byte) hex(bytes, i + 1) : bytes[i];
      i += isEscape ? 3 : 1;
    }
    return new String(part, 0, length, UTF_8);
  }

  private static void append(StringBuilder name, int letter) {
    if (letter >= ' ' && letter <= '~' && ESCAPED.indexOf(letter) < 0) {
      name.appendCodePoint(letter);
    } else {
      for (byte each : Character.toString(letter).getBytes(UTF_8)) {
        name.append('%').append(HexFormat.of().withUpperCase().toHexDigits(each));
      }
    }
  }

  private static boolean isTaken(String part) {
    return part.equals(".") || part.equals("..") || part.endsWith(DRAFT);
  }

  private static String escapeLastDot(StringBuilder name) {
    int dot = name.lastIndexOf(".");
    return name.replace(dot, dot + 1, "%2E").toString();
  }

  private static boolean isHex(byte[] bytes, int at) {
    return at < bytes.length && HexFormat.isHexDigit(bytes[at]);
  }

  private static int hex(byte[] bytes, int at) {
    return HexFormat.fromHexDigit(bytes[at]) << 4 | HexFormat.fromHexDigit(bytes[at + 1]);
  }
}
