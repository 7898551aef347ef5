package io.hermod.filter;

import java.math.BigDecimal;

/** Numbers from low to high, both included. */
public record NumberRange(BigDecimal low, BigDecimal high) {

  @Override
  public String toString() {
    return low + " to " + high;
  }
}
