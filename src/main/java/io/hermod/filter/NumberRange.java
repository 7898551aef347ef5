package io.hermod.filter;

import java.math.BigDecimal;

/** The numbers from low to high, inclusive. */
public record NumberRange(BigDecimal low, BigDecimal high) {

  @Override
  public String toString() {
    return low + " to " + high;
  }
}
