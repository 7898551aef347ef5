package io.hermod.simulation;

import io.hermod.store.EntrySelector;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import java.util.function.Consumer;

/** A journal whose follower throws when the world asks for it. */
record FaultyFollowing(Journal journal, World world) implements Journal {

  @Override
  public void follow(Consumer<JournalSlice> follower) {
    journal.follow(world.follower(follower));
  }

  @Override
  public long head() {
    return journal.head();
  }

  @Override
  public JournalSlice read(long from, EntrySelector selector, int maxBytes) {
    return journal.read(from, selector, maxBytes);
  }

  @Override
  public long bytesFrom(long position) {
    return journal.bytesFrom(position);
  }

  @Override
  public void deleteBelow(long watermark) {
    journal.deleteBelow(watermark);
  }

  @Override
  public void close() {
    journal.close();
  }
}
