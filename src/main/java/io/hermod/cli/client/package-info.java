/** The commands that manage clients. */
@NullMarked
package io.hermod.cli.client;

import org.jspecify.annotations.NullMarked;
