/**
 * The fast path: reads plain Event Grid bodies without a JSON parser. Uses only event and schema.
 */
@NullMarked
package io.hermod.schema.plain;

import org.jspecify.annotations.NullMarked;
