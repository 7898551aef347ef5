package io.hermod.event;

/** An envelope member that the router adds on delivery if the publisher left it out. */
public enum Stamp {
  TOPIC(1),
  DATA_VERSION(2),
  METADATA_VERSION(4);

  /** The number of combinations of stamps; every combination is a number below it. */
  public static final int COMBINATIONS = 8;

  // Stored with every event, so the values must never change.
  private final byte bit;

  Stamp(int bit) {
    this.bit = (byte) bit;
  }

  public byte bit() {
    return bit;
  }

  public boolean isIn(int stamps) {
    return (stamps & bit) != 0;
  }
}
