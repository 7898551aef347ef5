package io.hermod.schema.read;

import io.hermod.event.Event;

/** Reads the events of a body one after the other. */
interface EventReader {

  /** Reads the object that the parser has just entered, up to its end. */
  Event read();
}
