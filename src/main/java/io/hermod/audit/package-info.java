/** Who changed what, saw which secret, or was turned away: written before it is done. */
@NullMarked
package io.hermod.audit;

import org.jspecify.annotations.NullMarked;
