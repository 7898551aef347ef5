/** Who may publish or manage: keys, signatures, bearer tokens, roles and certificates. */
@NullMarked
package io.hermod.access;

import org.jspecify.annotations.NullMarked;
