package io.hermod.filter;

/** The result of an advanced filter's test of the value that its key selects. */
enum Finding {
  /** There is no value, or it is null. */
  MISSING(1),
  /** There is a value. Used only by operators that test for existence. */
  PRESENT(2),
  /** The condition holds for the value or for an element of the array. */
  HIT(4),
  /** The condition does not hold for the value or for any element of the array. */
  NO_HIT(8),
  /** The operator cannot compare the value: a string instead of a number, or an object. */
  OTHER_KIND(16),
  /** The value is an array, and the filter does not test the elements of arrays. */
  UNREAD_ARRAY(32);

  private final int bit;

  Finding(int bit) {
    this.bit = bit;
  }

  /** Each finding has its own bit, so that an int can represent a set of findings. */
  int bit() {
    return bit;
  }
}
