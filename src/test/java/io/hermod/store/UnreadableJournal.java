package io.hermod.store;

import java.util.function.Consumer;

/** The journal of a test that reads none, or that says itself what is in it. */
public class UnreadableJournal implements Journal {
  @Override
  public void follow(Consumer<JournalSlice> follower) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long head() {
    throw new UnsupportedOperationException();
  }

  @Override
  public JournalSlice read(long from, EntrySelector selector, int maxBytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long bytesFrom(long position) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void deleteBelow(long watermark) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
