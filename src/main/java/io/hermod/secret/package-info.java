/**
 * Encrypts stored secrets: the master keys, and the values sealed with them. Uses only the data
 * directory of config.
 */
@NullMarked
package io.hermod.secret;

import org.jspecify.annotations.NullMarked;
