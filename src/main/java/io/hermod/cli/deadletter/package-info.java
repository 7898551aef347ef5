/** The commands that list dead letters and send them again. */
@NullMarked
package io.hermod.cli.deadletter;

import org.jspecify.annotations.NullMarked;
