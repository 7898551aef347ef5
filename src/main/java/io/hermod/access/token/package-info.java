/**
 * Bearer tokens: our own, and those of trusted issuers. Uses access, its clients, and egress to
 * fetch the keys of issuers.
 */
@NullMarked
package io.hermod.access.token;

import org.jspecify.annotations.NullMarked;
