/**
 * Appends on their way into a journal, in the same way for every back end. May use {@code store}.
 */
@NullMarked
package io.hermod.store.append;

import org.jspecify.annotations.NullMarked;
