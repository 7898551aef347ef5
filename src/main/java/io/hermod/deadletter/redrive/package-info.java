/** Sends dead letters again, as jobs that survive a restart. */
@NullMarked
package io.hermod.deadletter.redrive;

import org.jspecify.annotations.NullMarked;
