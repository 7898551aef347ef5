/** Accepts publish requests: parses and checks the events, and appends them to the journal. */
@NullMarked
package io.hermod.publish;

import org.jspecify.annotations.NullMarked;
