package io.hermod.store.embedded;

import io.hermod.config.StoreConfig;
import io.hermod.store.embedded.journal.EmbeddedJournal;
import io.hermod.store.rows.Ballast;
import io.hermod.store.rows.Medium;
import io.hermod.store.rows.RocksRedrives;
import io.hermod.store.rows.RocksStore;
import io.hermod.store.worker.StoreThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Monitors the space that the store takes: deletes retained events first if there is too little,
 * then has some freed, and refuses events while there is none.
 */
final class SpaceWatch {
  private static final Logger LOG = LoggerFactory.getLogger(SpaceWatch.class);

  private static final Duration WHILE_WRITING = Duration.ofMillis(100);

  /** Other programs use the disk too. */
  private static final Duration WHILE_IDLE = Duration.ofSeconds(5);

  private final Path directory;
  private final Medium medium;
  private final SpaceGuard guard;
  private final Ballast ballast;
  private final EmbeddedJournal journal;
  private final RocksStore rocks;
  private final RocksRedrives redrives;
  private final SpaceReclaimer maker;
  private volatile SpaceGuard.Usage usage = new SpaceGuard.Usage(0, 0, 0);
  private volatile Optional<String> refusal = Optional.empty();
  private @Nullable FileStore disk;
  private boolean isMakingRoom;
  private boolean isBlind;
  private volatile boolean isResting;
  private volatile BooleanSupplier copies = () -> false;
  private volatile StoreThreads.Repeated regularly = () -> {};
  private final AtomicBoolean isWritten = new AtomicBoolean(true);

  SpaceWatch(
      Path directory,
      StoreConfig config,
      Ballast ballast,
      EmbeddedJournal journal,
      RocksStore rocks,
      RocksRedrives redrives,
      SpaceReclaimer maker) {
    this.directory = directory;
    this.medium = Medium.of(config);
    this.guard = new SpaceGuard(config.maxBytes(), config.minFreeBytes());
    this.ballast = ballast;
    this.journal = journal;
    this.rocks = rocks;
    this.redrives = redrives;
    this.maker = maker;
  }

  /** Sets what frees space on the disk before retained events are deleted. */
  void freeFirst(BooleanSupplier newCopies) {
    copies = newCopies;
  }

  /** Looks now, and again and again. */
  void start(StoreThreads.Chores chores) {
    regularly = chores.repeat(lookRegularly(), this::lookRegularly);
  }

  /** Notes that something was written, and ends a rest. Called after each write. */
  void written() {
    isWritten.set(true);
    if (isResting) {
      isResting = false;
      regularly.soon();
    }
  }

  private synchronized Duration lookRegularly() {
    // First, so that a write from now on ends the rest.
    isResting = true;
    boolean mayChange =
        isWritten.getAndSet(false) || isMakingRoom || isBlind || refusal.isPresent();
    look(mayChange);
    if (mayChange) {
      isResting = false;
    }
    return mayChange ? WHILE_WRITING : WHILE_IDLE;
  }

  synchronized void look() {
    look(true);
  }

  private void look(boolean mayStateHaveChanged) {
    try {
      long state = mayStateHaveChanged ? rocks.diskBytes() : usage.state();
      usage = afterRelease(state, isMakingRoom);
      decide(guard.refusal(usage, refusal.isPresent()));
      makeRoom(guard.excess(usage, isMakingRoom));
      isBlind = false;
    } catch (IOException | RuntimeException e) {
      noteFailure(e);
    }
  }

  /** Deletes retained events if space is short, and returns what is used then. */
  private SpaceGuard.Usage afterRelease(long state, boolean isShort) throws IOException {
    SpaceGuard.Usage before = measured(state);
    if (guard.isDiskShort(before) && copies.getAsBoolean()) {
      // Enough for now: retained events are deleted at the next look, if that is still necessary.
      return measured(state);
    }
    return journal.release(guard.shortage(before, isShort)) ? measured(state) : before;
  }

  private SpaceGuard.Usage measured(long state) throws IOException {
    return new SpaceGuard.Usage(journal.diskBytes(), state, freeBytes());
  }

  /** Logs only the first of several failures, because the check runs up to ten times a second. */
  private void noteFailure(Exception cause) {
    if (!isBlind) {
      LOG.warn("could not determine the free space: {}", cause.getMessage());
    }
    isBlind = true;
  }

  private long freeBytes() throws IOException {
    return switch (medium) {
      case DISK -> disk().getUsableSpace();
      case MEMORY -> Long.MAX_VALUE;
    };
  }

  /** Asked for once, because finding it reads the table of mounts. */
  private FileStore disk() throws IOException {
    FileStore known = disk;
    if (known == null) {
      known = Files.getFileStore(directory);
      disk = known;
    }
    return known;
  }

  private void decide(Optional<String> now) {
    if (now.isEmpty()) {
      ballast.restore();
    }
    if (!now.equals(refusal)) {
      LOG.warn("{}", now.map(r -> "events are refused: " + r).orElse("events are accepted again"));
      journal.refuse(now.orElse(null));
      redrives.refuse(now.orElse(null));
      refusal = now;
    }
  }

  private void makeRoom(long excess) {
    if (excess > 0) {
      maker.begin(this::excessNow);
    } else if (isMakingRoom) {
      maker.end();
    }
    isMakingRoom = excess > 0;
  }

  /** Measures again, because the last check may have been before something was freed. */
  private long excessNow() {
    try {
      return guard.excess(afterRelease(rocks.diskBytes(), true), true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isRefusing() {
    return refusal.isPresent();
  }

  /** Returns the result of the last check. */
  SpaceGuard.Usage usage() {
    return usage;
  }
}
