package io.hermod.store;

import java.util.List;

/** The result of a search for parked events by position. */
public sealed interface ParkedRows {

  /** A parked event and its lane. */
  record Row(long lane, ParkedEvent event) {}

  /** The rows, ordered by position. */
  record Found(List<Row> rows) implements ParkedRows {}

  /** The store could not be read. */
  record Failed(String reason) implements ParkedRows {}
}
