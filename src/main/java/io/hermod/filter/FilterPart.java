package io.hermod.filter;

import io.hermod.event.Event;

/** One condition of a compiled filter; all of them must hold. */
sealed interface FilterPart permits OriginPart, TypePart, SubjectPart, AdvancedPart {
  /** The path of this condition in the filter, such as {@code advancedFilters[0]}. */
  String name();

  boolean matches(Event event);

  /** Explains in a sentence why the event matches or does not match. */
  String why(Event event);
}
