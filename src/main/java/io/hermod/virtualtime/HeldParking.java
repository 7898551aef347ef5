package io.hermod.virtualtime;

import io.hermod.store.CommitBatch;
import io.hermod.store.CommitResult;
import io.hermod.store.Cursor;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.ParkedRows;
import io.hermod.store.Parking;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** A parking whose calls hold the clock until their callback has run. */
record HeldParking(Parking parking, VirtualClock clock) implements Parking {

  @Override
  public void commit(CommitBatch batch, Consumer<CommitResult> done) {
    parking.commit(batch, holding(done));
  }

  @Override
  public void due(
      long lane,
      DueKey after,
      Instant now,
      int maxEvents,
      long maxBytes,
      Consumer<DueResult> done) {
    parking.due(lane, after, now, maxEvents, maxBytes, holding(done));
  }

  @Override
  public void parkedBetween(long from, long to, Set<Long> lanes, Consumer<ParkedRows> done) {
    parking.parkedBetween(from, to, lanes, holding(done));
  }

  @Override
  public void oldest(Set<Long> lanes, Consumer<ParkedRows> done) {
    parking.oldest(lanes, holding(done));
  }

  private <T> Consumer<T> holding(Consumer<T> done) {
    Hold hold = clock.hold();
    return result -> hold.runAndRelease(() -> done.accept(result));
  }

  @Override
  public Map<Long, Cursor> cursors() {
    return parking.cursors();
  }

  @Override
  public Map<Long, Long> parkedCounts() {
    return parking.parkedCounts();
  }

  @Override
  public long watermark() {
    return parking.watermark();
  }
}
