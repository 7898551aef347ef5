package io.hermod.event;

import io.hermod.event.JsonValue.Kind;

/** Walks over the elements of a JSON array, without an object for each. */
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

  /** Steps to the next element; false where there is none. */
  public boolean next() {
    // At the opening bracket first, then at the comma or bracket that follows an element.
    int separator = JsonScan.skipBlanks(json, end);
    if (json[separator] == ']') {
      return false;
    }
    start = JsonScan.skipBlanks(json, separator + 1);
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
