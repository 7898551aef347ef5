/** Proves that an endpoint wants our events before we send any, and tells it when they end. */
@NullMarked
package io.hermod.handshake;

import org.jspecify.annotations.NullMarked;
