package io.hermod.store;

/** An entry with its position in the journal. Its event {@code i} is at {@code position + i}. */
public record Recorded(long position, Entry entry) {

  /** Returns the first position after this entry. */
  public long end() {
    return position + entry.span();
  }
}
