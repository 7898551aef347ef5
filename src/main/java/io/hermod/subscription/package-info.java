/** Who wants which events, where and how: filter, destination, retry policy. */
@NullMarked
package io.hermod.subscription;

import org.jspecify.annotations.NullMarked;
