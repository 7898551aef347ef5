/**
 * Creates, changes, lists and deletes topics and subscriptions. Uses the ports of the store,
 * settings and the vocabulary.
 */
@NullMarked
package io.hermod.manage;

import org.jspecify.annotations.NullMarked;
