package io.hermod.filter;

import io.hermod.event.JsonValue.Kind;

/** The compiled condition of an operator on one value; has no side effects. */
interface ValueTest {
  /** The kind of value that this test compares. */
  Kind kind();

  /**
   * Whether a value of another kind can be read as this kind. Used only for CloudEvents attributes,
   * because they lose their types in HTTP headers.
   */
  boolean canRead(byte[] json, int start, int end);

  /**
   * Whether the condition holds for the value at these offsets, which exclude the quotes of a
   * string.
   */
  boolean holds(byte[] json, int start, int end);
}
