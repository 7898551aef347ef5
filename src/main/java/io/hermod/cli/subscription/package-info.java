/**
 * The commands that manage, pause and sign subscriptions, and test filters. Uses cli.command and
 * the vocabulary.
 */
@NullMarked
package io.hermod.cli.subscription;

import org.jspecify.annotations.NullMarked;
