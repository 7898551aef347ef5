/**
 * Code that all commands share: finds the server, calls it, and prints tables. Uses access,
 * settings and tls.
 */
@NullMarked
package io.hermod.cli.command;

import org.jspecify.annotations.NullMarked;
