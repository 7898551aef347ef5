/**
 * The Event Grid documents as data: waits, status codes, schedules and limits, one record per
 * document. Uses no other package.
 */
@NullMarked
package io.hermod.profile;

import org.jspecify.annotations.NullMarked;
