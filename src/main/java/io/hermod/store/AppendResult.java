package io.hermod.store;

import org.jspecify.annotations.Nullable;

/** The result of an append. */
public sealed interface AppendResult {
  /** The entry is durable. */
  record Appended(long position) implements AppendResult {
    @Override
    public @Nullable String failure() {
      return null;
    }
  }

  /**
   * Nothing of the entry was kept, and none of it will ever be read. A later append of the same
   * entry may succeed.
   */
  record Refused(String reason) implements AppendResult {
    @Override
    public String failure() {
      return reason;
    }
  }

  /**
   * The entry may be durable now or soon, or never. A later append of the same entry may store it
   * twice.
   */
  record Unknown(String reason) implements AppendResult {
    @Override
    public String failure() {
      return reason;
    }
  }

  /** Returns why the entry is not known to be durable; null if it is. */
  @Nullable String failure();
}
