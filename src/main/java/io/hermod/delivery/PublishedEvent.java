package io.hermod.delivery;

import java.time.Instant;

/** The journal position and the time at which an event was accepted. */
public record PublishedEvent(long position, Instant publishedAt) {}
