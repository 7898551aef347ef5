/** The commands that manage topics and domains. Uses only cli.command and the vocabulary. */
@NullMarked
package io.hermod.cli.topic;

import org.jspecify.annotations.NullMarked;
