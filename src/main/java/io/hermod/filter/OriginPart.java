package io.hermod.filter;

import io.hermod.event.Event;

/**
 * The event must come from this place, in any case of letters.
 *
 * @param takesBelow whether places below it, as in paths, are as good
 */
record OriginPart(String wanted, boolean takesBelow) implements FilterPart {
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
    return takesBelow && origin.length() > wanted.length() && origin.charAt(wanted.length()) == '/';
  }

  @Override
  public String why(Event event) {
    String verb = matches(event) ? "is" : "is not";
    String from = event.origin() == null ? "" : event.origin();
    return "the event comes from %s, which %s %s%s"
        .formatted(
            Wording.text(from), verb, Wording.text(wanted), takesBelow ? " or below it" : "");
  }
}
