/** Whose certificates are good: of servers that are called, and of clients that come. */
@NullMarked
package io.hermod.tls;

import org.jspecify.annotations.NullMarked;
