package io.hermod.store;

/** What became of a commit. */
public sealed interface CommitResult {
  record Committed() implements CommitResult {}

  /** Nothing of it was kept: the lanes try again with what they have then. */
  record Failed(String reason) implements CommitResult {}
}
