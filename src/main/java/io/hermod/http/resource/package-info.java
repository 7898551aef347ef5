/**
 * Topics and subscriptions as JSON: what a request may contain and what a response shows. Knows no
 * routes. Uses http.call, manage and the vocabulary.
 */
@NullMarked
package io.hermod.http.resource;

import org.jspecify.annotations.NullMarked;
