package io.hermod.store;

/** The result of an append. */
public sealed interface AppendResult {
  /** The entry is durable. */
  record Appended(long position) implements AppendResult {}

  /**
   * Nothing of the entry was kept, and none of it will ever be read. A later append of the same
   * entry may succeed.
   */
  record Refused(String reason) implements AppendResult {}
}
