/** The commands that show the health of endpoints and wake them. Uses only cli.command. */
@NullMarked
package io.hermod.cli.endpoint;

import org.jspecify.annotations.NullMarked;
