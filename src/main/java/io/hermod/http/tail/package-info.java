/**
 * Live tails as server-sent events: streams that are bounded in number, rate and memory. Uses tail
 * and http.call.
 */
@NullMarked
package io.hermod.http.tail;

import org.jspecify.annotations.NullMarked;
