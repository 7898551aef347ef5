package io.hermod.store.codec;

import java.nio.charset.StandardCharsets;

/** Encodes texts and caches the last one, because most texts are the same from event to event. */
final class LastText {
  private static final int LONGEST = 1024;

  private String text = "";
  private byte[] utf8 = {};

  byte[] utf8(String next) {
    if (next.equals(text)) {
      return utf8;
    }
    byte[] bytes = next.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= LONGEST) {
      text = next;
      utf8 = bytes;
    }
    return bytes;
  }
}
