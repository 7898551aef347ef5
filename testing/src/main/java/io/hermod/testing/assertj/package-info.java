/** Assertions about what became of an event, for tests that use AssertJ. */
@NullMarked
package io.hermod.testing.assertj;

import org.jspecify.annotations.NullMarked;
