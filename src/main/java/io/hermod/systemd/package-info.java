/**
 * Tells systemd that the server is ready and alive, if systemd runs it and asks. Uses only loop.
 */
@NullMarked
package io.hermod.systemd;

import org.jspecify.annotations.NullMarked;
