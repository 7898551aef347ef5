package io.hermod.filter;

import io.hermod.event.Event;

/**
 * Requires that the event comes from this origin, ignoring case.
 *
 * @param includesNested whether origins below this one in the path hierarchy match too
 */
record OriginPart(String wanted, boolean includesNested) implements FilterPart {
  @Override
  public String name() {
    return "origin";
  }

  @Override
  public boolean matches(Event event) {
    String origin = event.origin();
    return origin != null
        && origin.regionMatches(true, 0, wanted, 0, wanted.length())
        && (origin.length() == wanted.length() || isBelow(origin));
  }

  private boolean isBelow(String origin) {
    return includesNested
        && origin.length() > wanted.length()
        && origin.charAt(wanted.length()) == '/';
  }

  @Override
  public String why(Event event) {
    String verb = matches(event) ? "is" : "is not";
    String from = event.origin() == null ? "" : event.origin();
    return "the event comes from %s, which %s %s%s"
        .formatted(
            Wording.text(from), verb, Wording.text(wanted), includesNested ? " or below it" : "");
  }
}
