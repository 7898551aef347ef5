/** What happened to an event: puts together what journal, lanes and history know. */
@NullMarked
package io.hermod.explain;

import org.jspecify.annotations.NullMarked;
