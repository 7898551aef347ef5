package io.hermod.delivery;

import io.hermod.store.DueKey;
import java.util.List;

/** Told that redriven events wait for their lane. */
public interface RedriveListener {

  /** These rows are durable in parking now; callable from any thread. */
  void redriven(long lane, List<DueKey> rows);
}
