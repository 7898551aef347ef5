/** Accept a request: parse, check, append. */
@NullMarked
package io.hermod.publish;

import org.jspecify.annotations.NullMarked;
