/**
 * Which events a subscriber gets, where and how: filter, destination, retry policy. Uses event,
 * filter, profile and topic.
 */
@NullMarked
package io.hermod.subscription;

import org.jspecify.annotations.NullMarked;
