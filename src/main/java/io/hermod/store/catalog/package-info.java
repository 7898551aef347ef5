/**
 * The ports for the catalog: topics and subscriptions, and what lanes need of them. Uses only the
 * vocabulary.
 */
@NullMarked
package io.hermod.store.catalog;

import org.jspecify.annotations.NullMarked;
