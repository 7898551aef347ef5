package io.hermod.access;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds out whom bearer tokens speak for. */
public interface Bearers {

  /** What can be said at once, without waiting for anybody; null where {@link #find} must. */
  @Nullable Identification known(String token);

  /** Asks whoever must be asked, and tells the result on a thread that may block. Never throws. */
  void find(String token, Consumer<Identification> then);
}
