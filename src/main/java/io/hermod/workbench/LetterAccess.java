package io.hermod.workbench;

/** Which dead letters somebody may read. */
public interface LetterAccess {
  /** All of them. */
  LetterAccess ALL =
      new LetterAccess() {
        @Override
        public boolean mayOpen(String account, String container) {
          return true;
        }

        @Override
        public boolean maySee(LetterEntry entry) {
          return true;
        }
      };

  /** Whether a container may be listed, and blobs in it be read. */
  boolean mayOpen(String account, String container);

  /** Whether this one, in such a container, may be shown. */
  boolean maySee(LetterEntry entry);
}
