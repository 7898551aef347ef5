package io.hermod.bench;

/**
 * How long events take while the server is half busy.
 *
 * @param fullRate events per second that it delivers at most
 * @param rate events per second that it delivered meanwhile
 * @param failed requests that were not answered with success
 * @param missing events that were acknowledged and not delivered
 * @param neighbours the share of the machine's processors that went to anything but the run
 */
record HalfLoadFigures(
    double fullRate, double rate, Latency latency, long failed, long missing, double neighbours) {
  boolean isComplete() {
    return failed == 0 && missing == 0;
  }
}
