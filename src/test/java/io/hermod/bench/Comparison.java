package io.hermod.bench;

import io.hermod.bench.ComparisonFigures.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Measures two builds in one interleaved run and compares the cost of an event.
 *
 * <p>Both are started several times, because a JVM compiles differently each time it runs, which
 * alone may make a difference of a few percent. Within a start, they take turns. Each build is
 * started first, and measured first, as often as the other.
 */
final class Comparison {
  private final Children children;
  private final Plan plan;
  private final LatencyProbe probe;
  private final Measurer measurer;
  private final Version other;
  private final Consumer<String> progress;

  Comparison(
      Children children,
      Plan plan,
      LatencyProbe probe,
      Measurer measurer,
      Version other,
      Consumer<String> progress) {
    this.children = children;
    this.plan = plan;
    this.probe = probe;
    this.measurer = measurer;
    this.other = other;
    this.progress = progress;
  }

  ComparisonFigures run() {
    Sink sink = Sink.start(children, "sink");
    Sink otherSink = Sink.start(children, "other-sink");
    Map<String, List<Pair>> pairs = new TreeMap<>();
    for (int start = 1; start <= plan.starts(); start++) {
      Version one = Version.THIS.named("this-" + start);
      Version two = other.named("other-" + start);
      boolean isOtherFirst = start % 2 == 0;
      List<Scenario> early = isOtherFirst ? scenarios(otherSink, two) : scenarios(sink, one);
      List<Scenario> late = isOtherFirst ? scenarios(sink, one) : scenarios(otherSink, two);
      List<Scenario> these = isOtherFirst ? late : early;
      List<Scenario> others = isOtherFirst ? early : late;
      measure(start, these, others, pairs);
      these.forEach(each -> Children.stop(each.target().process()));
      others.forEach(each -> Children.stop(each.target().process()));
    }
    return new ComparisonFigures(pairs);
  }

  private List<Scenario> scenarios(Sink sink, Version version) {
    EventScenarios events = new EventScenarios(children, plan, sink, probe, version);
    List<Scenario> scenarios = List.of(events.singles(), events.batches());
    for (Scenario each : scenarios) {
      progress.accept("warming up %s (%s)".formatted(version.name(), each.id()));
      measurer.warmUp(each);
    }
    return scenarios;
  }

  private void measure(
      int start, List<Scenario> these, List<Scenario> others, Map<String, List<Pair>> pairs) {
    for (int round = 0; round < plan.rounds(); round++) {
      for (int i = 0; i < these.size(); i++) {
        Pair pair = inTurn(start, these.get(i), others.get(i), (start + round) % 2 == 0);
        pairs.computeIfAbsent(these.get(i).id(), _ -> new ArrayList<>()).add(pair);
        progress.accept("start %d, (%s): %s".formatted(start, these.get(i).id(), pair));
      }
    }
  }

  private Pair inTurn(int start, Scenario here, Scenario there, boolean isHereFirst) {
    if (isHereFirst) {
      Measured one = measurer.measure(here, here.time());
      return new Pair(start, one, measurer.measure(there, there.time()));
    }
    Measured two = measurer.measure(there, there.time());
    return new Pair(start, measurer.measure(here, here.time()), two);
  }
}
