package io.hermod.event;

import io.hermod.event.JsonValue.Kind;

/** Iterates over the elements of a JSON array without an object for each. */
public final class JsonElements {
  private final byte[] json;
  private final int limit;
  private int start;
  private int end;

  JsonElements(byte[] json, int arrayStart, int arrayEnd) {
    this.json = json;
    this.limit = arrayEnd;
    this.end = arrayStart;
  }

  /** Moves to the next element; returns false if there is none. */
  public boolean next() {
    // The opening bracket on the first call, then the comma or bracket after an element.
    int separator = JsonScan.skipWhitespace(json, end);
    if (json[separator] == ']') {
      return false;
    }
    start = JsonScan.skipWhitespace(json, separator + 1);
    if (json[start] == ']') {
      end = start;
      return false;
    }
    end = JsonScan.endOfValue(json, start, limit);
    return true;
  }

  public Kind kind() {
    return JsonValue.kindOf(json[start]);
  }

  public int start() {
    return start;
  }

  public int end() {
    return end;
  }
}
