package io.hermod.virtualtime;

import io.hermod.destination.Senders;
import io.hermod.loop.Loop;
import io.hermod.store.Journal;
import io.hermod.store.Parking;
import java.time.InstantSource;
import java.util.concurrent.Executor;

/** How a router's parts see time pass; in real time they are used as they are. */
@FunctionalInterface
public interface Timekeeping {
  /** The clock of events: their publishing, their attempts, the end of their lives. */
  InstantSource clock();

  default Loop loop(Loop real) {
    return real;
  }

  /**
   * Senders of one loop.
   *
   * @param real the loop as it is without this
   */
  default Senders senders(Senders senders, Loop real) {
    return senders;
  }

  default Journal journal(Journal journal) {
    return journal;
  }

  default Parking parking(Parking parking) {
    return parking;
  }

  default Executor readers(Executor readers) {
    return readers;
  }
}
