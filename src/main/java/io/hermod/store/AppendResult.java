package io.hermod.store;

/** What became of an append. */
public sealed interface AppendResult {
  /** On disk. */
  record Appended(long position) implements AppendResult {}

  /** Not kept; nothing of it will ever be read. The same entry may be tried again later. */
  record Refused(String reason) implements AppendResult {}
}
