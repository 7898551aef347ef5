package io.hermod.deadletter.search;

import java.util.Arrays;

/**
 * Removes commas before the end of a JSON object or array: a sample in the Azure documentation has
 * them.
 */
final class StrayCommas {
  private final byte[] json;
  private final byte[] kept;
  private int length;

  private StrayCommas(byte[] json) {
    this.json = json;
    this.kept = new byte[json.length];
  }

  /** Accepts any text. The result is not necessarily valid JSON. */
  static byte[] removeFrom(byte[] json) {
    return new StrayCommas(json).remove();
  }

  private byte[] remove() {
    boolean isText = false;
    for (int at = 0; at < json.length; at++) {
      boolean isEscape = isText && json[at] == '\\' && at + 1 < json.length;
      if (isText || !isStray(at)) {
        kept[length++] = json[at];
      }
      if (isEscape) {
        kept[length++] = json[++at];
      } else if (json[at] == '"') {
        isText = !isText;
      }
    }
    return Arrays.copyOf(kept, length);
  }

  private boolean isStray(int at) {
    if (json[at] != ',') {
      return false;
    }
    int next = at + 1;
    while (next < json.length && json[next] <= ' ' && json[next] > 0) {
      next++;
    }
    return next < json.length && (json[next] == '}' || json[next] == ']');
  }
}
