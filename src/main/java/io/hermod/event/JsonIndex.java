package io.hermod.event;

import org.jspecify.annotations.Nullable;

/**
 * Where the members of a JSON object stand: read once, looked up by many. The JSON is known to be
 * valid and of the size of an event. Safe for use by many threads.
 */
public final class JsonIndex {
  private final RawJson raw;
  private final long[] tape;

  // Many subscriptions ask for the same. Written by any thread without order: whichever is seen is
  // right, for it names its path and never changes.
  private @Nullable Found last;

  private record Found(JsonPath path, @Nullable JsonValue value) {}

  JsonIndex(RawJson raw) {
    this.raw = raw;
    this.tape = new JsonTape(raw).read();
  }

  /** What stands at the end of this way; null where it leads nowhere. */
  public @Nullable JsonValue find(JsonPath path) {
    Found known = last;
    if (known == null || !known.path.equals(path)) {
      known = new Found(path, search(path));
      last = known;
    }
    return known.value;
  }

  private @Nullable JsonValue search(JsonPath path) {
    if (path.length() == 0) {
      return new JsonValue(raw.array(), raw.offset(), raw.offset() + raw.length());
    }
    int member = search(path.step(0), 0, tape.length);
    for (int i = 1; i < path.length() && member >= 0; i++) {
      member = isObject(member) ? search(path.step(i), member + 2, next(member)) : -1;
    }
    return member < 0 ? null : value(member);
  }

  private int search(MemberName name, int from, int to) {
    int found = -1;
    int likeness = MemberName.SAME_BUT_CASE;
    for (int member = from; member < to; member = next(member)) {
      int like = name.compare(raw.array(), nameStart(member));
      if (like >= likeness) {
        found = member;
        likeness = like;
      }
    }
    return found;
  }

  /** The first member of the outermost object; {@link #end} where it has none. */
  public int first() {
    return 0;
  }

  /** What {@link #next} says after the last member of the outermost object. */
  public int end() {
    return tape.length;
  }

  /** The member after this one in the same object, whatever is in this one. */
  public int next(int member) {
    return isObject(member) ? (int) tape[member + 1] : member + 1;
  }

  private boolean isObject(int member) {
    return raw.array()[valueStart(member)] == '{';
  }

  /** Where in the array the first letter of a member's name stands, after the quote. */
  public int nameStart(int member) {
    return raw.offset() + JsonTape.name(tape[member]);
  }

  /** Where in the array a member's value starts. */
  public int valueStart(int member) {
    return raw.offset() + JsonTape.value(tape[member]);
  }

  /** The place in the array after a member's value. */
  public int valueEnd(int member) {
    return raw.offset() + JsonTape.end(tape[member]);
  }

  public JsonValue value(int member) {
    return new JsonValue(raw.array(), valueStart(member), valueEnd(member));
  }

  /** What the index costs in memory. */
  int bytes() {
    return tape.length * Long.BYTES;
  }
}
