/**
 * Hermod's own API: explain, dead letters, redrive, filters, clients, clock, doctor and metrics.
 * Uses http.call and what each resource shows.
 */
@NullMarked
package io.hermod.http.api;

import org.jspecify.annotations.NullMarked;
