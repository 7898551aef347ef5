package io.hermod.schema;

import io.hermod.event.Event;

/** Reads one event after the other from a body. */
interface EventReader {

  /** Reads the object that the parser has just entered, up to its end. */
  Event read();
}
