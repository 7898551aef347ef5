/** Takes a data directory for one process: lock, permissions, format. */
@NullMarked
package io.hermod.app.directory;

import org.jspecify.annotations.NullMarked;
