/**
 * The ports that every back end implements (journal, parking, catalog) and the rows that they
 * store. Uses only the vocabulary.
 */
@NullMarked
package io.hermod.store;

import org.jspecify.annotations.NullMarked;
