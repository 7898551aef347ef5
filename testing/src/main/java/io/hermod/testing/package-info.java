/**
 * Tests against a real Hermod server that runs inside the test's own process.
 *
 * <p>Start with {@link io.hermod.testing.HermodExtension} in JUnit, or with {@link
 * io.hermod.testing.Hermod} anywhere else.
 */
@NullMarked
package io.hermod.testing;

import org.jspecify.annotations.NullMarked;
