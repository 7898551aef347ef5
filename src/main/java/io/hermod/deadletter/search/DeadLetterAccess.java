package io.hermod.deadletter.search;

/** Decides which dead letters a caller may read. */
public interface DeadLetterAccess {
  /** Allows access to all dead letters. */
  DeadLetterAccess ALL =
      new DeadLetterAccess() {
        @Override
        public boolean mayOpen(String account, String container) {
          return true;
        }

        @Override
        public boolean maySee(DeadLetterEntry entry) {
          return true;
        }
      };

  /** Whether the caller may list a container and read the blobs in it. */
  boolean mayOpen(String account, String container);

  /** Whether the caller may see this entry of a container that it may open. */
  boolean maySee(DeadLetterEntry entry);
}
