/**
 * Asks endpoints whether they want events before they get any, and notifies them when their
 * subscription is deleted. Uses manage and destination.
 */
@NullMarked
package io.hermod.validation;

import org.jspecify.annotations.NullMarked;
