package io.hermod.scenario.history;

/** How many machines there are when all is well. */
public record ClusterSize(int nodes, int brokers) {
  /** Returns how many brokers may be down while the others still make a majority. */
  int dispensableBrokers() {
    return (brokers - 1) / 2;
  }
}
