package io.hermod.event;

/** An envelope member that the router adds on delivery where the publisher left it out. */
public enum Stamp {
  TOPIC(1),
  DATA_VERSION(2),
  METADATA_VERSION(4);

  /** Every combination of stamps is a number below this. */
  public static final int COMBINATIONS = 8;

  // Written to disk with every event: never renumbered.
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
