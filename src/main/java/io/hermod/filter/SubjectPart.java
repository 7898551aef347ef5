package io.hermod.filter;

import io.hermod.event.Event;

/** Requires that the event's subject begins, or ends, with this string. */
record SubjectPart(boolean isEnd, String wanted, boolean ignoresCase) implements FilterPart {
  @Override
  public String name() {
    return isEnd ? "subjectEndsWith" : "subjectBeginsWith";
  }

  @Override
  public boolean matches(Event event) {
    String subject = event.subject();
    int start = isEnd ? subject.length() - wanted.length() : 0;
    return subject.regionMatches(ignoresCase, start, wanted, 0, wanted.length());
  }

  @Override
  public String why(Event event) {
    return "the subject is "
        + Wording.text(event.subject())
        + (matches(event) ? ", " : ", not ")
        + (isEnd ? "ending with " : "beginning with ")
        + Wording.text(wanted)
        + (ignoresCase ? "" : " (case-sensitive)");
  }
}
