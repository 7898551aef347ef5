package io.hermod.virtualtime;

import io.hermod.store.AppendResult;
import io.hermod.store.Entry;
import io.hermod.store.EntrySelector;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.Recorded;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** A journal whose appends hold the clock until their callback has run. */
record HeldJournal(Journal journal, VirtualClock clock) implements Journal {

  @Override
  public void append(Entry entry, Executor home, Consumer<AppendResult> done) {
    Hold hold = clock.hold();
    journal.append(entry, home, result -> hold.runAndRelease(() -> done.accept(result)));
  }

  @Override
  public void appendEvenIfFull(Entry entry, Consumer<AppendResult> done) {
    Hold hold = clock.hold();
    journal.appendEvenIfFull(entry, result -> hold.runAndRelease(() -> done.accept(result)));
  }

  @Override
  public void follow(Consumer<List<Recorded>> follower) {
    journal.follow(follower);
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
