/** Which certificates to trust, and those that Hermod presents. Uses only settings. */
@NullMarked
package io.hermod.tls;

import org.jspecify.annotations.NullMarked;
