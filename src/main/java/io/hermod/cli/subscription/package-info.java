/**
 * The commands that manage, pause and sign subscriptions, replay events to them, and test filters.
 * Uses cli.command, cli.deadletter to watch jobs, and the vocabulary.
 */
@NullMarked
package io.hermod.cli.subscription;

import org.jspecify.annotations.NullMarked;
