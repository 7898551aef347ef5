/** Window and lanes: match, attempt, settle. */
@NullMarked
package io.hermod.delivery;

import org.jspecify.annotations.NullMarked;
