/** What the tools for stopped stores find, and what to do about it. */
@NullMarked
package io.hermod.store.finding;

import org.jspecify.annotations.NullMarked;
