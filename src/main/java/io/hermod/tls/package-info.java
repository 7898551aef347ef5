/** Which certificates to trust, and those that Hermod presents. */
@NullMarked
package io.hermod.tls;

import org.jspecify.annotations.NullMarked;
