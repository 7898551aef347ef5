package io.hermod.delivery;

import io.hermod.store.DueKey;
import java.util.List;

/** Notified when redriven events wait for their lane. */
public interface RedriveListener {

  /** Called when these rows are durable in parking. Callable from any thread. */
  void redriven(long lane, List<DueKey> rows);

  /** Called when events that were replayed from the journal are durable in parking. */
  default void replayed(long lane, List<DueKey> rows) {
    redriven(lane, rows);
  }
}
