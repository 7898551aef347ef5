package io.hermod.event;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Where one value stands in a JSON text, and what kind of value it is. */
public final class JsonValue {
  /** What a value can be. */
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

  /** The array that holds it, shared: callers only read it, from {@link #start} to {@link #end}. */
  public byte[] json() {
    return json;
  }

  /** Of a text: its opening quote. */
  public int start() {
    return start;
  }

  /** The place after its last byte, which is the closing quote of a text. */
  public int end() {
    return end;
  }

  /** What a text says; any other value as it is written. */
  public String text() {
    return kind == Kind.TEXT
        ? QuotedText.decode(json, start + 1, end - 1)
        : new String(json, start, end - start, UTF_8);
  }

  /** The elements of an array, one after the other. */
  public JsonElements elements() {
    return new JsonElements(json, start, end);
  }

  @Override
  public String toString() {
    return new String(json, start, end - start, UTF_8);
  }
}
