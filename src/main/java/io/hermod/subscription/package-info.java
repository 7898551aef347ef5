/** Which events a subscriber gets, where and how: filter, destination, retry policy. */
@NullMarked
package io.hermod.subscription;

import org.jspecify.annotations.NullMarked;
