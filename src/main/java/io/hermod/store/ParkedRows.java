package io.hermod.store;

import java.util.List;

/** What a look for parked events by their positions has found. */
public sealed interface ParkedRows {

  /** A parked event and whose it is. */
  record Row(long lane, ParkedEvent event) {}

  /** In the order of their positions. */
  record Found(List<Row> rows) implements ParkedRows {}

  /** The store could not be read. */
  record Failed(String reason) implements ParkedRows {}
}
