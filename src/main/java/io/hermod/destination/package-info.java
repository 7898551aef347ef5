/**
 * Sends events to subscribers: the port and its outcomes. Each kind of endpoint has a sub-package.
 * Uses only the vocabulary.
 */
@NullMarked
package io.hermod.destination;

import org.jspecify.annotations.NullMarked;
