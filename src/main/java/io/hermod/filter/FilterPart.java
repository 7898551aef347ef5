package io.hermod.filter;

import io.hermod.event.Event;

/** One condition of a compiled filter; all must hold. */
sealed interface FilterPart permits OriginPart, TypePart, SubjectPart, AdvancedPart {
  /** Where it stands in the filter. */
  String name();

  boolean matches(Event event);

  /** Why it matches, or why not, in a sentence. */
  String why(Event event);
}
