/** The commands that manage topics. */
@NullMarked
package io.hermod.cli.topic;

import org.jspecify.annotations.NullMarked;
