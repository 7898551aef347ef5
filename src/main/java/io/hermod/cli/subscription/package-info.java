/**
 * The commands that create, pause and resume subscriptions, and test filters. Uses cli.command and
 * the vocabulary.
 */
@NullMarked
package io.hermod.cli.subscription;

import org.jspecify.annotations.NullMarked;
