package io.hermod.store;

/** The result of a commit. */
public sealed interface CommitResult {
  record Committed() implements CommitResult {}

  /**
   * The commit is not known to be durable. The lanes commit again, with all changes they have by
   * then.
   */
  record Failed(String reason) implements CommitResult {}
}
