/**
 * Creates what was exported from Azure. Reading and planning are pure; only the command calls the
 * server. Uses only cli.command.
 */
@NullMarked
package io.hermod.cli.migrate;

import org.jspecify.annotations.NullMarked;
