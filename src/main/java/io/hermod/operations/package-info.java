/**
 * Events about the server itself, on a built-in topic: which endpoints fail, what was given up,
 * what is wrong with the store. Uses delivery, metrics and validation.
 */
@NullMarked
package io.hermod.operations;

import org.jspecify.annotations.NullMarked;
