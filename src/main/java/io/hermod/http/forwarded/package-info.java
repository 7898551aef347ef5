/** How one server of a cluster names to another the client of a request, and proves it. */
@NullMarked
package io.hermod.http.forwarded;

import org.jspecify.annotations.NullMarked;
