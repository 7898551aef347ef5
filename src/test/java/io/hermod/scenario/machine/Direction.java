package io.hermod.scenario.machine;

/** Which bytes of a connection are meant. */
public enum Direction {
  /** From the one who connects. */
  TO_SERVER,
  /** To the one who connects. */
  TO_CLIENT,
  BOTH;

  boolean includes(Direction one) {
    return this == BOTH || this == one;
  }
}
