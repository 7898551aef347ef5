package io.hermod.cli.doctor;

import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import java.util.List;

/** Looks at the files of a server that does not respond, without changing them. */
@FunctionalInterface
public interface StoreInspection {
  /** What the check of the lock is about. */
  String LOCK = "lock";

  List<Check> of(DataDirectory directory, HermodConfig config);

  /** Whether the check says that a process uses the data directory. */
  static boolean isInUse(Check check) {
    return check.subject().equals(LOCK) && !check.isGood();
  }
}
