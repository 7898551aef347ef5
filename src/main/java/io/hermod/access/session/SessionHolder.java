package io.hermod.access.session;

import io.hermod.access.Identification;

/** Whoever signed in to a session. */
@FunctionalInterface
public interface SessionHolder {

  /**
   * Returns who this is now; asked at every request, so that a session ends with the client that
   * started it. Does not block.
   */
  Identification identify();
}
