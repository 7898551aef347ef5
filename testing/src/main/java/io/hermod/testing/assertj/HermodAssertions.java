package io.hermod.testing.assertj;

import io.hermod.testing.Explanation;

/** Where AssertJ's assertions about events begin. */
public final class HermodAssertions {
  private HermodAssertions() {}

  /** Asserts about all deliveries of an event; an AssertJ {@code assertThat} like any other. */
  public static ExplanationAssert assertThat(Explanation actual) {
    return new ExplanationAssert(actual);
  }
}
