package io.hermod.event;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One JSON value exactly as it was received: a slice of a larger array that is never changed. */
public final class RawJson {
  private final byte[] array;
  private final int offset;
  private final int length;

  // Made by the first that asks. Two threads may both make one: they are alike, and safe to share.
  private @Nullable JsonIndex index;

  public RawJson(byte[] array, int offset, int length) {
    this.array = array;
    this.offset = offset;
    this.length = length;
  }

  /** The backing array, shared: callers only read it, from {@link #offset} on. */
  public byte[] array() {
    return array;
  }

  public int offset() {
    return offset;
  }

  public int length() {
    return length;
  }

  /** Whether it is a slice of this very array, and not of one that looks the same. */
  @SuppressWarnings("ReferenceEquality")
  public boolean isSliceOf(byte[] other) {
    return array == other;
  }

  /** The same in an array of its own. */
  RawJson copy() {
    return new RawJson(Arrays.copyOfRange(array, offset, offset + length), 0, length);
  }

  /** Where its members stand: made once, and kept. */
  public JsonIndex index() {
    JsonIndex known = index;
    if (known == null) {
      known = new JsonIndex(this);
      index = known;
    }
    return known;
  }

  @Override
  public String toString() {
    return new String(array, offset, length, StandardCharsets.UTF_8);
  }
}
