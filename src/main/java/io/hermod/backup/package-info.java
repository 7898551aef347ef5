/** Snapshots of a running server, the places that keep them, and restoring. Uses config, secret. */
@NullMarked
package io.hermod.backup;

import org.jspecify.annotations.NullMarked;
