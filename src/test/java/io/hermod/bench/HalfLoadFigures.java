package io.hermod.bench;

/**
 * The latency of events at half load.
 *
 * @param fullRate the highest number of events per second that the server delivers
 * @param rate the events per second that it delivered during the measurement
 * @param failed the number of requests without a success response
 * @param missing the number of events that were acknowledged and not delivered
 * @param neighbours the share of the machine's CPU time that other processes used
 */
record HalfLoadFigures(
    double fullRate, double rate, Latency latency, long failed, long missing, double neighbours) {
  boolean isComplete() {
    return failed == 0 && missing == 0;
  }
}
