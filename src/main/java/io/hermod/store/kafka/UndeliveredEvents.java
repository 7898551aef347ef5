package io.hermod.store.kafka;

import io.hermod.store.EntrySelector;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.replay.RetainedEvents;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * What the journal still has because it is needed. Nothing that was delivered is retained in Kafka
 * yet.
 *
 * @param watermark the position below which nothing is needed
 */
record UndeliveredEvents(Journal journal, LongSupplier watermark) implements RetainedEvents {

  @Override
  public long oldest() {
    return watermark.getAsLong();
  }

  @Override
  public Stretch between(Instant from, Instant to) {
    return new Stretch(oldest(), journal.head(), false, null);
  }

  @Override
  public JournalSlice read(long from, EntrySelector selector, int maxBytes) {
    return journal.read(from, selector, maxBytes);
  }
}
