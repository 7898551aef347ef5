package io.hermod.filter;

import io.hermod.event.Event;
import java.util.List;

/** Requires that the event's type is one of these, ignoring case. */
record TypePart(List<String> wanted) implements FilterPart {
  @Override
  public String name() {
    return "includedEventTypes";
  }

  @Override
  public boolean matches(Event event) {
    for (String each : wanted) {
      if (each.equalsIgnoreCase(event.type())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String why(Event event) {
    String not = matches(event) ? "" : "not ";
    return "the event type is "
        + Wording.text(event.type())
        + ", "
        + not
        + "one of "
        + Wording.texts(wanted);
  }
}
