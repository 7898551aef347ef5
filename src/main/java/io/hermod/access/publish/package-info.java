/** Who may publish to a topic: keys, signatures, tokens and networks. Uses access and topics. */
@NullMarked
package io.hermod.access.publish;

import org.jspecify.annotations.NullMarked;
