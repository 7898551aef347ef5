package io.hermod.filter;

import io.hermod.event.JsonValue.Kind;

/** What the words of an operator say about one value: compiled, and without side effects. */
interface ValueTest {
  /** The kind of value that it compares. */
  Kind kind();

  /**
   * Whether a value of another kind, or its text, reads as one of this kind; asked of attributes
   * only, whose types are lost on some ways.
   */
  boolean canRead(byte[] json, int start, int end);

  /** Whether it holds for a value that stands here, without the quotes of a text. */
  boolean holds(byte[] json, int start, int end);
}
