/** Which addresses may be called, and the way to them: names, networks, the proxy. */
@NullMarked
package io.hermod.egress;

import org.jspecify.annotations.NullMarked;
