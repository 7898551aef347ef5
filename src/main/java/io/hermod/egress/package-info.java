/** Which addresses may be called, and how to connect to them: names, networks, the proxy. */
@NullMarked
package io.hermod.egress;

import org.jspecify.annotations.NullMarked;
