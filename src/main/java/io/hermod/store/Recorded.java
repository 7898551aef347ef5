package io.hermod.store;

/**
 * An entry with its place in the one order; event {@code i} of it stands at {@code position + i}.
 */
public record Recorded(long position, Entry entry) {

  /** The first position after this entry. */
  public long end() {
    return position + entry.span();
  }
}
