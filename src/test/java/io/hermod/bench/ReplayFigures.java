package io.hermod.bench;

/**
 * The figures of a steady load, alone and beside a replay.
 *
 * @param retained the number of events in the journal that are replayed
 * @param perSecond the rate of the replay
 * @param seconds how long the load ran, each time
 * @param replayed how many of them were replayed while the load ran
 */
record ReplayFigures(
    long retained,
    int perSecond,
    long seconds,
    long replayed,
    SteadyLoad.Held alone,
    SteadyLoad.Held beside) {

  /** Returns the events per second that arrived in time. */
  double rate(SteadyLoad.Held held) {
    return (held.sent() - held.behind()) / (double) seconds;
  }

  /** Returns the share of its rate that the load keeps beside the replay. */
  double kept() {
    return rate(beside) / rate(alone);
  }

  /** Whether the replay kept its own rate, and no event of the load is missing. */
  boolean isComplete() {
    return alone.isComplete() && beside.isComplete() && replayed >= retained * 9 / 10;
  }
}
