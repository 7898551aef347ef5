/** Sends events to a topic of another Event Grid. Uses destination.http. */
@NullMarked
package io.hermod.destination.eventgrid;

import org.jspecify.annotations.NullMarked;
