/** What a back end offers to the app that opens it. Uses {@code store} and its ports. */
@NullMarked
package io.hermod.store.backend;

import org.jspecify.annotations.NullMarked;
