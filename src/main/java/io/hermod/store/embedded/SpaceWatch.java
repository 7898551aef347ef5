package io.hermod.store.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the room that the store takes: has some made in time, and refuses events while there is
 * none.
 */
final class SpaceWatch {
  private static final Logger LOG = LoggerFactory.getLogger(SpaceWatch.class);

  private final Path directory;
  private final Medium medium;
  private final SpaceGuard guard;
  private final Ballast ballast;
  private final EmbeddedJournal journal;
  private final RocksStore rocks;
  private final EmbeddedRedrives redrives;
  private final RoomMaker maker;
  private volatile SpaceGuard.Usage usage = new SpaceGuard.Usage(0, 0, 0);
  private volatile Optional<String> refusal = Optional.empty();
  private boolean isMakingRoom;
  private boolean isBlind;

  SpaceWatch(
      Path directory,
      StoreLimits limits,
      Ballast ballast,
      EmbeddedJournal journal,
      RocksStore rocks,
      EmbeddedRedrives redrives,
      RoomMaker maker) {
    this.directory = directory;
    this.medium = limits.events();
    this.guard = new SpaceGuard(limits.maxBytes(), limits.minFreeBytes());
    this.ballast = ballast;
    this.journal = journal;
    this.rocks = rocks;
    this.redrives = redrives;
    this.maker = maker;
  }

  synchronized void look() {
    try {
      usage = new SpaceGuard.Usage(journal.diskBytes(), rocks.diskBytes(), freeBytes());
      decide(guard.refusal(usage, refusal.isPresent()));
      makeRoom(guard.excess(usage, isMakingRoom));
      isBlind = false;
    } catch (IOException | RuntimeException e) {
      noteFailure(e);
    }
  }

  /** Only the change is logged: it looks ten times a second. */
  private void noteFailure(Exception cause) {
    if (!isBlind) {
      LOG.warn("free space could not be read: {}", cause.getMessage());
    }
    isBlind = true;
  }

  private long freeBytes() throws IOException {
    return switch (medium) {
      case DISK -> Files.getFileStore(directory).getUsableSpace();
      case MEMORY -> Long.MAX_VALUE;
    };
  }

  private void decide(Optional<String> now) {
    if (now.isEmpty()) {
      ballast.restore();
    }
    if (!now.equals(refusal)) {
      LOG.warn("{}", now.map(r -> "events are refused: " + r).orElse("events are taken again"));
      journal.refuse(now.orElse(null));
      redrives.refuse(now.orElse(null));
      refusal = now;
    }
  }

  private void makeRoom(long excess) {
    if (excess > 0) {
      maker.begin(excess);
    } else if (isMakingRoom) {
      maker.end();
    }
    isMakingRoom = excess > 0;
  }

  boolean isRefusing() {
    return refusal.isPresent();
  }

  /** What was found at the last look. */
  SpaceGuard.Usage usage() {
    return usage;
  }
}
