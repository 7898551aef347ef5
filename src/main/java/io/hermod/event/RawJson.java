package io.hermod.event;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One JSON value exactly as it was received: a slice of a larger array that never changes. */
public final class RawJson {
  private final byte[] array;
  private final int offset;
  private final int length;

  // Created on first use. Two threads may each create one; both are equal and safe to share.
  private @Nullable JsonIndex index;

  public RawJson(byte[] array, int offset, int length) {
    this.array = array;
    this.offset = offset;
    this.length = length;
  }

  /** The backing array, which is shared. Callers may only read it, from {@link #offset} on. */
  public byte[] array() {
    return array;
  }

  public int offset() {
    return offset;
  }

  public int length() {
    return length;
  }

  /** Whether this is a slice of this very array, not of one with equal contents. */
  @SuppressWarnings("ReferenceEquality")
  public boolean isSliceOf(byte[] other) {
    return array == other;
  }

  /** Returns a copy with its own array. */
  RawJson copy() {
    return new RawJson(Arrays.copyOfRange(array, offset, offset + length), 0, length);
  }

  /** Returns the index of the members, which is created once and kept. */
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
