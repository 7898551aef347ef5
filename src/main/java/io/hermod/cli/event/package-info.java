/** The commands that publish, explain and receive events. */
@NullMarked
package io.hermod.cli.event;

import org.jspecify.annotations.NullMarked;
