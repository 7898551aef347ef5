/** The commands that work on the files of a server that is not running. */
@NullMarked
package io.hermod.app.offline;

import org.jspecify.annotations.NullMarked;
