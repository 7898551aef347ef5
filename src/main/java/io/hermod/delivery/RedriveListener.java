package io.hermod.delivery;

import io.hermod.store.DueKey;
import java.util.List;

/** Notified when redriven events wait for their lane. */
public interface RedriveListener {

  /** Called when these rows are durable in parking. Callable from any thread. */
  void redriven(long lane, List<DueKey> rows);
}
