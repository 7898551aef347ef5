package io.hermod.filter;

/** What an advanced filter finds where its key points. */
enum Finding {
  /** Nothing, or null. */
  MISSING(1),
  /** Something; asked only by the operators that want to know no more. */
  PRESENT(2),
  /** A value, or an element of an array, for which the operator's words hold. */
  HIT(4),
  /** A value, or an array, of which they do not hold. */
  NO_HIT(8),
  /** A value that the operator cannot compare: a text for a number, or an object. */
  OTHER_KIND(16),
  /** An array, while the filter does not look into arrays. */
  UNREAD_ARRAY(32);

  private final int bit;

  Finding(int bit) {
    this.bit = bit;
  }

  /** One of its own for each, so that a number can hold several. */
  int bit() {
    return bit;
  }
}
