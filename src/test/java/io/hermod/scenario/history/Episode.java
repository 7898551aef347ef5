package io.hermod.scenario.history;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Faults that came so close to each other that nobody can tell their effects apart. */
record Episode(List<Fault> faults) {

  Episode {
    faults = List.copyOf(faults);
  }

  /** Groups the faults; the result is in order. */
  static List<Episode> of(List<Fault> faults, Duration aftermath) {
    List<Span> spans =
        Span.union(faults.stream().map(fault -> fault.span().andThen(aftermath)).toList());
    List<Episode> episodes = new ArrayList<>();
    for (Span span : spans) {
      episodes.add(
          new Episode(
              faults.stream()
                  .filter(fault -> span.overlaps(fault.span()))
                  .sorted(Comparator.comparingLong(Fault::began))
                  .toList()));
    }
    return episodes;
  }

  /** Returns the one that something at this time followed. */
  static Optional<Episode> before(long time, List<Episode> inOrder) {
    return inOrder.reversed().stream().filter(each -> each.span().from() <= time).findFirst();
  }

  Span span() {
    return new Span(
        faults.getFirst().began(), faults.stream().mapToLong(Fault::ended).max().orElseThrow());
  }

  boolean touches(Span time, Duration aftermath) {
    return span().andThen(aftermath).overlaps(time);
  }
}
