package io.hermod.delivery;

/** A lane as the window sees it. */
interface TailReader {
  /** Called when there is something new to read. */
  void pump();

  /** The reader no longer needs the tail's entries before this index. */
  long tailIndex();
}
