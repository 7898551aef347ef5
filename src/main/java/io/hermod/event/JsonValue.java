package io.hermod.event;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The kind of one JSON value and its offsets in the JSON text. */
public final class JsonValue {
  /** The kinds of JSON values. */
  public enum Kind {
    OBJECT,
    ARRAY,
    TEXT,
    NUMBER,
    BOOL,
    NULL
  }

  private final byte[] json;
  private final int start;
  private final int end;
  private final Kind kind;

  public JsonValue(byte[] json, int start, int end) {
    this.json = json;
    this.start = start;
    this.end = end;
    this.kind = kindOf(json[start]);
  }

  static Kind kindOf(byte first) {
    return switch (first) {
      case '{' -> Kind.OBJECT;
      case '[' -> Kind.ARRAY;
      case '"' -> Kind.TEXT;
      case 't', 'f' -> Kind.BOOL;
      case 'n' -> Kind.NULL;
      default -> Kind.NUMBER;
    };
  }

  public Kind kind() {
    return kind;
  }

  /**
   * The backing array, which is shared. Callers may only read it, from {@link #start} to {@link
   * #end}.
   */
  public byte[] json() {
    return json;
  }

  /** The offset of the first byte, which is the opening quote of a string. */
  public int start() {
    return start;
  }

  /** The offset after the last byte, which is the closing quote of a string. */
  public int end() {
    return end;
  }

  /** Returns the decoded string; for any other kind, the value as it is written. */
  public String text() {
    return kind == Kind.TEXT
        ? QuotedText.decode(json, start + 1, end - 1)
        : new String(json, start, end - start, UTF_8);
  }

  /** Iterates over the elements of an array. */
  public JsonElements elements() {
    return new JsonElements(json, start, end);
  }

  @Override
  public String toString() {
    return new String(json, start, end - start, UTF_8);
  }
}
