/**
 * Puts events into queues of Azure storage accounts, over their REST API. Uses destination.http.
 */
@NullMarked
package io.hermod.destination.storagequeue;

import org.jspecify.annotations.NullMarked;
