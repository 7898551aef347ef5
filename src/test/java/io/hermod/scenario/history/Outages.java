package io.hermod.scenario.history;

import java.util.List;
import java.util.stream.Stream;

/** Finds the times in which no cluster could deliver: too few brokers, or no node at all. */
final class Outages {
  private Outages() {}

  /** Returns them in order. */
  static List<Span> in(ClusterHistory history) {
    ClusterSize size = history.size();
    return Span.union(
        Stream.concat(
                moreDownThan(size.dispensableBrokers(), Fault.Stops.BROKER, history.faults()),
                moreDownThan(size.nodes() - 1, Fault.Stops.NODE, history.faults()))
            .toList());
  }

  /**
   * An outage begins and ends with a fault, so it is made of the parts between two such moments.
   */
  private static Stream<Span> moreDownThan(int most, Fault.Stops stopped, List<Fault> faults) {
    List<Fault> relevant = faults.stream().filter(each -> each.kind().stops() == stopped).toList();
    long[] moments =
        relevant.stream()
            .flatMap(each -> Stream.of(each.began(), each.ended()))
            .mapToLong(Long::longValue)
            .sorted()
            .distinct()
            .toArray();
    return Stream.iterate(1, i -> i < moments.length, i -> i + 1)
        .map(i -> new Span(moments[i - 1], moments[i]))
        .filter(part -> down(part, relevant) > most);
  }

  /** Returns how many machines are down all the time. */
  private static long down(Span part, List<Fault> faults) {
    return faults.stream()
        .filter(fault -> fault.began() <= part.from() && fault.ended() >= part.to())
        .map(Fault::target)
        .distinct()
        .count();
  }
}
