/** Sends dead letters again, as jobs that can be paused and survive a crash. */
@NullMarked
package io.hermod.redrive;

import org.jspecify.annotations.NullMarked;
