/** Who may publish or manage: keys, signatures, bearer tokens, certificates. */
@NullMarked
package io.hermod.access;

import org.jspecify.annotations.NullMarked;
