package io.hermod.delivery.lane;

/** An event that got no response in time, but may still get one. */
record AwaitedEvent(long position, String id) {}
