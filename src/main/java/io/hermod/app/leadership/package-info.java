/** When a node of a cluster leads and when it follows. Uses cluster. */
@NullMarked
package io.hermod.app.leadership;

import org.jspecify.annotations.NullMarked;
