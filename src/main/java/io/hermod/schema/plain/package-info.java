/** The fast path: reads plain Event Grid bodies without a JSON parser. */
@NullMarked
package io.hermod.schema.plain;

import org.jspecify.annotations.NullMarked;
