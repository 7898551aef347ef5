/** The commands that back up a running server. */
@NullMarked
package io.hermod.cli.backup;

import org.jspecify.annotations.NullMarked;
