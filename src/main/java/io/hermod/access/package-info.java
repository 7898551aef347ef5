/**
 * Who may publish or manage: keys, signatures, bearer tokens, roles and certificates. Uses topics
 * and settings.
 */
@NullMarked
package io.hermod.access;

import org.jspecify.annotations.NullMarked;
