package io.hermod.event;

import java.nio.charset.StandardCharsets;

/** One JSON value exactly as it was received: a slice of a larger array that is never changed. */
public final class RawJson {
  private final byte[] array;
  private final int offset;
  private final int length;

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

  @Override
  public String toString() {
    return new String(array, offset, length, StandardCharsets.UTF_8);
  }
}
