/**
 * The Event Grid documents as data: waits, success codes and schedules, one record per document.
 */
@NullMarked
package io.hermod.profile;

import org.jspecify.annotations.NullMarked;
