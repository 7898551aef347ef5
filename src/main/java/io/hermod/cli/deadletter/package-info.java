/** The commands that list dead letters and send them again. Uses only cli.command. */
@NullMarked
package io.hermod.cli.deadletter;

import org.jspecify.annotations.NullMarked;
