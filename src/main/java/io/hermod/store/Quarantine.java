package io.hermod.store;

import java.util.List;

/** Rows that could not be read: kept apart, so that whoever met them can go on. */
public interface Quarantine {

  /** How many there are. */
  long count();

  /** The first so many; may block on the disk. */
  List<QuarantinedRow> rows(int most);
}
