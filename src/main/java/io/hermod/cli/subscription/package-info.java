/** The commands that create, pause and resume subscriptions, and test filters. */
@NullMarked
package io.hermod.cli.subscription;

import org.jspecify.annotations.NullMarked;
