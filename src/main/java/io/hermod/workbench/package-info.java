/** Finds dead letters where they lie: in blobs that Hermod wrote, and in those that Azure wrote. */
@NullMarked
package io.hermod.workbench;

import org.jspecify.annotations.NullMarked;
