package io.hermod.store.embedded.journal;

import io.hermod.secret.Sealer;
import io.hermod.store.AppendResult;
import io.hermod.store.CatalogMarker;
import io.hermod.store.Entry;
import io.hermod.store.EntrySelector;
import io.hermod.store.Intake;
import io.hermod.store.Journal;
import io.hermod.store.JournalSlice;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.append.AppendQueue;
import io.hermod.store.append.PendingAppend;
import io.hermod.store.codec.EntryCodec;
import io.hermod.store.replay.RetainedEvents;
import io.hermod.store.worker.PlatformThreads;
import io.hermod.store.worker.StoreThreads;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal as segment files in one folder, which no other process may use.
 *
 * <p>Format: {@code docs/journal-format.md}. This class is long because it hands each of its tasks
 * to the part that does it.
 */
public final class EmbeddedJournal implements Intake, Journal, RetainedEvents {
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedJournal.class);

  // Every queued append must be written or refused, so there is no point at which to stop waiting.
  private static final Duration FOREVER = ChronoUnit.FOREVER.getDuration();

  private final JournalDirectory directory;
  private final Sealer sealer;
  private final Segments segments;
  private final RetainedSegments retained;
  private final JournalWriter writer;
  private final AppendQueue queue = new AppendQueue();
  private final Committer committer;
  private final StoreThreads.Running committing;
  private final int maxQueueBytes;
  private volatile @Nullable String refusal;

  private EmbeddedJournal(
      JournalDirectory directory,
      Recovery recovery,
      RetainedSegments retained,
      JournalConfig config,
      Sealer sealer,
      StoreThreads threads) {
    this.directory = directory;
    this.sealer = sealer;
    this.segments = recovery.segments();
    this.retained = retained;
    this.writer =
        new JournalWriter(directory, segments, recovery.head(), config.segmentBytes(), sealer);
    this.committer = new Committer(queue, writer, config.maxBatchBytes());
    this.maxQueueBytes = config.maxQueueBytes();
    this.committing = threads.start(Thread.ofPlatform().name("hermod-journal").daemon(), committer);
  }

  /**
   * Opens the journal in an existing folder.
   *
   * @param sealer seals and opens the secrets in markers
   * @throws JournalCorruptException if an operator must decide what to do
   */
  public static EmbeddedJournal open(Path folder, JournalConfig config, Sealer sealer) {
    return open(folder, new LocalDisk(), config, sealer);
  }

  static EmbeddedJournal open(Path folder, Disk disk, JournalConfig config, Sealer sealer) {
    return open(folder, disk, config, sealer, new PlatformThreads(), 0, Retention.NONE);
  }

  /**
   * Opens the journal in an existing folder.
   *
   * @param finished the durable position below which no lane needs anything. Segments below it are
   *     not read, so that a start takes no longer if they are retained
   * @throws JournalCorruptException if an operator must decide what to do
   */
  public static EmbeddedJournal open(
      Path folder,
      Disk disk,
      JournalConfig config,
      Sealer sealer,
      StoreThreads threads,
      long finished,
      Retention retention) {
    JournalDirectory directory = new JournalDirectory(folder, disk);
    Recovery recovery = new Recovery(directory, finished);
    try {
      recovery.run();
    } catch (IOException e) {
      throw new StoreUnavailableException("The journal in " + folder + " cannot be opened", e);
    }
    RetainedSegments retained =
        new RetainedSegments(recovery.segments(), directory, retention, finished);
    return new EmbeddedJournal(directory, recovery, retained, config, sealer, threads);
  }

  @Override
  public void append(Entry entry, Executor home, Consumer<AppendResult> done) {
    append(entry, reasonToRefuse(entry), home, done);
  }

  @Override
  public void appendEvenIfFull(Entry entry, Consumer<AppendResult> done) {
    append(entry, reasonToRefuseAll(), Runnable::run, done);
  }

  private void append(
      Entry entry, @Nullable String reason, Executor home, Consumer<AppendResult> done) {
    PendingAppend pending =
        reason == null
            ? PendingAppend.toWrite(entry, expectedBytes(entry), home, done)
            : PendingAppend.refused(reason, home, done);
    if (!queue.add(pending)) {
      done.accept(new AppendResult.Refused("The journal is closed"));
    }
  }

  private static int expectedBytes(Entry entry) {
    return RecordHeader.BYTES + EntryCodec.expectedBytes(entry);
  }

  @Override
  public void follow(Consumer<JournalSlice> follower) {
    committer.follow(follower);
  }

  @Override
  public long head() {
    return writer.head();
  }

  @Override
  public long oldest() {
    return retained.oldest(head());
  }

  @Override
  public Stretch between(Instant from, Instant to) {
    return retained.between(from, to, head());
  }

  @Override
  public JournalSlice read(long from, EntrySelector selector, int maxBytes) {
    return new SliceReader(selector, maxBytes, from, head(), sealer).read(segments, directory);
  }

  @Override
  public long bytesFrom(long position) {
    return position >= head() ? 0 : segments.bytesFrom(position);
  }

  @Override
  public void deleteBelow(long watermark) {
    retained.finishedBelow(watermark);
  }

  /** Deletes what has been retained for long enough. */
  public void trim() {
    retained.trim();
  }

  /**
   * Deletes retained segments until this much space is free, or none is left.
   *
   * @return whether any was deleted
   */
  public boolean release(long bytes) {
    return retained.release(bytes);
  }

  /** Returns whether {@link #release} would delete something. */
  public boolean canRelease() {
    return retained.canRelease();
  }

  /** Returns the size of the segments that no lane needs. */
  public long retainedBytes() {
    return retained.bytes();
  }

  /** Deletes no segment that a lane needs now until the returned hold is closed. */
  public JournalHold hold() {
    retained.hold();
    return new JournalHold(directory, segments, retained::letGo);
  }

  /**
   * Assigns no position below this one. Cursors may point beyond the end of the journal if an
   * operator removed that end; they must not skip what is appended next.
   */
  public void skipTo(long position) {
    try {
      writer.skipTo(position);
    } catch (IOException e) {
      throw new StoreUnavailableException("The newest journal segment cannot be closed", e);
    }
  }

  /** Has this run after each write, on the committer's thread; it must not fail or block. */
  public void onWrite(Runnable listener) {
    committer.onWrite(listener);
  }

  /** Has the writes measured with this clock. */
  public void measureWith(InstantSource clock) {
    committer.measureWith(clock);
  }

  public CommitStatistics statistics() {
    return committer.statistics();
  }

  /** Returns how much disk space the segments take. */
  public long diskBytes() {
    return segments.diskBytes();
  }

  public long faults() {
    return committer.faults();
  }

  /**
   * Refuses publications for this reason from now on; null accepts them again. Markers are not
   * affected.
   */
  public void refuse(@Nullable String reason) {
    refusal = reason;
  }

  /** Writes what is queued, then stops. */
  @Override
  public void close() {
    queue.close();
    try {
      if (committing.awaitEnd(FOREVER)) {
        writer.close();
      }
    } catch (IOException e) {
      LOG.warn("The newest journal segment did not close cleanly; all of it is synced", e);
    }
  }

  private @Nullable String reasonToRefuse(Entry entry) {
    String reason = reasonToRefuseAll();
    return reason != null || entry instanceof CatalogMarker ? reason : refusal;
  }

  private @Nullable String reasonToRefuseAll() {
    return queue.waitingBytes() >= maxQueueBytes
        ? "Too much data is waiting to be written to the journal"
        : null;
  }
}
