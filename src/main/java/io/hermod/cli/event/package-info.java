/** The commands that publish, explain and receive events. Uses cli.command and cli.topic. */
@NullMarked
package io.hermod.cli.event;

import org.jspecify.annotations.NullMarked;
