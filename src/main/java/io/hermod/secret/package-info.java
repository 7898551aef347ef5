/** Encrypts stored secrets: the master keys, and the values sealed with them. */
@NullMarked
package io.hermod.secret;

import org.jspecify.annotations.NullMarked;
