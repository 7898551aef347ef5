/** Who may publish to a topic: keys, signatures, tokens and networks. */
@NullMarked
package io.hermod.access.publish;

import org.jspecify.annotations.NullMarked;
