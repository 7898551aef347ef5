package io.hermod.filter;

import io.hermod.event.Event;
import java.util.List;

/** A compiled filter: a pure function from an event to yes or no. */
@FunctionalInterface
public interface Matcher {
  boolean matches(Event event);

  static Matcher of(EventFilter filter) {
    Matcher types = types(filter.includedEventTypes());
    Matcher subject = subject(filter);
    return event -> types.matches(event) && subject.matches(event);
  }

  private static Matcher types(List<String> wanted) {
    boolean everything =
        wanted.isEmpty() || (wanted.size() == 1 && wanted.getFirst().equalsIgnoreCase("All"));
    return everything ? event -> true : event -> containsIgnoringCase(wanted, event.type());
  }

  private static boolean containsIgnoringCase(List<String> wanted, String type) {
    for (String each : wanted) {
      if (each.equalsIgnoreCase(type)) {
        return true;
      }
    }
    return false;
  }

  private static Matcher subject(EventFilter filter) {
    String begin = filter.subjectBeginsWith();
    String end = filter.subjectEndsWith();
    boolean ignoreCase = !filter.isSubjectCaseSensitive();
    if (begin.isEmpty() && end.isEmpty()) {
      return event -> true;
    }
    return event -> {
      String subject = event.subject();
      return subject.regionMatches(ignoreCase, 0, begin, 0, begin.length())
          && subject.regionMatches(
              ignoreCase, subject.length() - end.length(), end, 0, end.length());
    };
  }
}
