package io.hermod.bench;

/**
 * The figures of a steady load, alone and beside a replay.
 *
 * @param fullRate the highest number of single events per second that the server delivers
 * @param retained the number of events in the journal that are replayed
 * @param perSecond the rate of the replay
 * @param seconds how long the load ran, each time
 */
record ReplayFigures(
    double fullRate,
    long retained,
    int perSecond,
    long seconds,
    Replayed replayed,
    SteadyLoad.Held alone,
    SteadyLoad.Held beside) {

  /**
   * The progress of the replay.
   *
   * @param meanwhile how many events the job had sent when the load ended
   * @param done how many it had sent at its end
   * @param arrived how many the sink had got then
   */
  record Replayed(long meanwhile, long done, long arrived) {}

  /** Returns the events per second that arrived in time. */
  double rate(SteadyLoad.Held held) {
    return (held.sent() - held.behind()) / (double) seconds;
  }

  /** Returns the share of its rate that the load keeps beside the replay. */
  double kept() {
    return rate(beside) / rate(alone);
  }

  /**
   * Whether the load kept its rate without the replay, the replay kept its own rate beside the
   * load, every retained event arrived again, and no event of the load is missing.
   */
  boolean isComplete() {
    return alone.isComplete()
        && beside.isComplete()
        && alone.behind() <= alone.sent() / 20
        && replayed.meanwhile() >= perSecond * seconds * 9 / 10
        && replayed.done() >= retained
        && replayed.arrived() >= replayed.done();
  }
}
