package io.hermod.virtualtime;

import io.hermod.destination.Senders;
import io.hermod.loop.Loop;
import io.hermod.store.Intake;
import io.hermod.store.Parking;
import java.time.InstantSource;
import java.util.concurrent.Executor;

/** Adapts the parts of a router to real or virtual time. In real time, they stay as they are. */
@FunctionalInterface
public interface Timekeeping {
  /** The clock of events: for publish times, attempts and expiry. */
  InstantSource clock();

  default Loop loop(Loop real) {
    return real;
  }

  /**
   * Adapts the senders of one loop.
   *
   * @param real the loop in real time
   */
  default Senders senders(Senders senders, Loop real) {
    return senders;
  }

  default Intake intake(Intake intake) {
    return intake;
  }

  default Parking parking(Parking parking) {
    return parking;
  }

  default Executor readers(Executor readers) {
    return readers;
  }
}
