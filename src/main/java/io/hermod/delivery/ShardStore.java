package io.hermod.delivery;

import io.hermod.loop.Loop;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.EntrySelector;
import io.hermod.store.JournalSlice;
import io.hermod.store.Shard;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the store of a shard for the lanes of one loop. The loop never waits. Every call gets a
 * result on the loop, even after a failure, because a lane waits for it.
 */
final class ShardStore {
  private static final Logger LOG = LoggerFactory.getLogger(ShardStore.class);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(1);

  private final Shard shard;
  private final LoopResources resources;
  private final Loop loop;

  ShardStore(Shard shard, LoopResources resources) {
    this.shard = shard;
    this.resources = resources;
    this.loop = resources.loop();
  }

  /** Returns the size of the journal from a position on. */
  long lagBytes(long position) {
    return shard.journal().bytesFrom(position);
  }

  /** Whether a lane that has not read further than this holds back too much of the journal. */
  boolean isTooFarBehind(long position) {
    return lagBytes(position) > resources.limits().setAsideBytes();
  }

  /** Finds rows of a lane that are due. */
  void findDue(long lane, DueKey after, int most, Consumer<DueResult> done) {
    Consumer<DueResult> onLoop = result -> loop.execute(() -> done.accept(result));
    try {
      long maxBytes = resources.limits().inFlightBytes();
      shard.parking().due(lane, after, loop.now(), most, maxBytes, onLoop);
    } catch (RuntimeException e) {
      onLoop.accept(new DueResult.Failed(String.valueOf(e.getMessage())));
    }
  }

  /**
   * Reads older entries from the journal.
   *
   * @param done receives the entries; null, after a pause, if they could not be read
   */
  void read(long from, EntrySelector selector, Consumer<@Nullable JournalSlice> done) {
    try {
      shard.readers().execute(() -> answer(readOrNull(from, selector), done));
    } catch (RuntimeException e) {
      LOG.error("no thread to read the journal from {}: {}", from, e.getMessage());
      answer(null, done);
    }
  }

  private @Nullable JournalSlice readOrNull(long from, EntrySelector selector) {
    try {
      return shard.journal().read(from, selector, resources.sliceBytes());
    } catch (Throwable fault) {
      LOG.error("the journal could not be read from {}", from, fault);
      return null;
    }
  }

  private void answer(@Nullable JournalSlice slice, Consumer<@Nullable JournalSlice> done) {
    if (slice == null) {
      loop.execute(() -> loop.after(AFTER_A_FAULT, () -> done.accept(null)));
    } else {
      loop.execute(() -> done.accept(slice));
    }
  }
}
