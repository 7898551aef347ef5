/**
 * Asks endpoints whether they want events before they get any, and notifies them when their
 * subscription is deleted.
 */
@NullMarked
package io.hermod.validation;

import org.jspecify.annotations.NullMarked;
