/** Bearer tokens: our own, and those of trusted issuers. */
@NullMarked
package io.hermod.access.token;

import org.jspecify.annotations.NullMarked;
