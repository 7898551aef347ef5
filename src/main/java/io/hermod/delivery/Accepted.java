package io.hermod.delivery;

import java.time.Instant;

/** That an event of some id was accepted: where, and when. */
public record Accepted(long position, Instant publishedAt) {}
