/** The journal in segment files. It knows entries only as bytes with a position. */
@NullMarked
package io.hermod.store.embedded.journal;

import org.jspecify.annotations.NullMarked;
