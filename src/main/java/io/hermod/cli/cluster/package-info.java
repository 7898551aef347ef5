/** The commands that show the nodes of a cluster and drain them. Uses only cli.command. */
@NullMarked
package io.hermod.cli.cluster;

import org.jspecify.annotations.NullMarked;
