/**
 * Accepts publish requests: parses and checks the events, and appends them to the journal. Uses
 * schema and the store.
 */
@NullMarked
package io.hermod.publish;

import org.jspecify.annotations.NullMarked;
