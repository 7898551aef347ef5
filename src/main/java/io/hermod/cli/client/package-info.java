/** The commands that manage clients. Uses cli.command and the client files in access. */
@NullMarked
package io.hermod.cli.client;

import org.jspecify.annotations.NullMarked;
