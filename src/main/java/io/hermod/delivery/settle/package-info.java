/** The retry rules as pure functions: what happens after an attempt, and when. */
@NullMarked
package io.hermod.delivery.settle;

import org.jspecify.annotations.NullMarked;
