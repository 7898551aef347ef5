package io.hermod.store;

import java.util.List;

/** Keeps rows that could not be read apart from the others, so that their readers can continue. */
public interface Quarantine {

  /** Returns the number of rows in quarantine. */
  long count();

  /** Returns the first rows, up to a maximum number. May block on the disk. */
  List<QuarantinedRow> rows(int most);
}
