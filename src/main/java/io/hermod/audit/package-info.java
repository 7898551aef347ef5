/**
 * Records who changed what, read which secret or was rejected. Changes are recorded before they are
 * made. Uses only files of lines.
 */
@NullMarked
package io.hermod.audit;

import org.jspecify.annotations.NullMarked;
