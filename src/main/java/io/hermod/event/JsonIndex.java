package io.hermod.event;

import org.jspecify.annotations.Nullable;

/**
 * The offsets of all members of a JSON object, computed once and then used for many lookups. The
 * JSON must be valid and no larger than an event. Thread-safe.
 */
public final class JsonIndex {
  private final RawJson raw;
  private final long[] tape;

  // Caches the last lookup, because many subscriptions ask for the same path. Any thread writes it
  // without synchronization: whichever entry a thread sees is correct, because an entry is
  // immutable and contains its path.
  private @Nullable Found last;

  private record Found(JsonPath path, @Nullable JsonValue value) {}

  JsonIndex(RawJson raw) {
    this.raw = raw;
    this.tape = new JsonTape(raw).read();
  }

  /** Returns the value at this path; null if there is none. */
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

  /** Returns the first member of the outermost object, or {@link #end} if it has none. */
  public int first() {
    return 0;
  }

  /** The value that {@link #next} returns after the last member of the outermost object. */
  public int end() {
    return tape.length;
  }

  /** Returns the next member of the same object, skipping anything nested in this one. */
  public int next(int member) {
    return isObject(member) ? (int) tape[member + 1] : member + 1;
  }

  private boolean isObject(int member) {
    return raw.array()[valueStart(member)] == '{';
  }

  /** Returns the offset in the array of the first byte of a member's name, after the quote. */
  public int nameStart(int member) {
    return raw.offset() + JsonTape.name(tape[member]);
  }

  /** Returns the offset in the array at which a member's value starts. */
  public int valueStart(int member) {
    return raw.offset() + JsonTape.value(tape[member]);
  }

  /** Returns the offset in the array after a member's value. */
  public int valueEnd(int member) {
    return raw.offset() + JsonTape.end(tape[member]);
  }

  public JsonValue value(int member) {
    return new JsonValue(raw.array(), valueStart(member), valueEnd(member));
  }

  /** The memory that the index uses. */
  int bytes() {
    return tape.length * Long.BYTES;
  }
}
