package io.hermod.http.server;

import io.hermod.access.ClientAddress;
import io.hermod.http.server.ConnectionCounts.Excess;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of one event loop. Closes those that take too long, once per tick. If there are
 * too many, or they hold too much memory, it closes the one that has kept the server waiting
 * longest. Time stands still while there is no connection, so that an idle server does not wake up.
 */
final class LoopConnections {
  private static final Logger LOG = LoggerFactory.getLogger(LoopConnections.class);

  /** A trusted client that is sending is not cut off in favour of another any earlier. */
  private static final long MIN_WAIT_TICKS = 4;

  private final ConnectionGate gate;
  private final EventLoop loop;
  private final ConnectionDeadlines deadlines;
  private final Set<ClientConnection> open = new HashSet<>();
  private final ResponseCounts responses = new ResponseCounts();
  private @Nullable ScheduledFuture<?> ticking;
  private long tick;
  private long accepted;

  LoopConnections(ConnectionGate gate, EventLoop loop) {
    this.gate = gate;
    this.loop = loop;
    this.deadlines = ConnectionDeadlines.of(gate.config().timeouts());
  }

  private void startTicking() {
    if (ticking == null) {
      long interval = ConnectionDeadlines.TICK.toMillis();
      ticking = loop.scheduleAtFixedRate(this::tick, interval, interval, TimeUnit.MILLISECONDS);
    }
  }

  private void stopTicking() {
    if (ticking != null) {
      ticking.cancel(false);
      ticking = null;
    }
  }

  long now() {
    return tick;
  }

  ResponseCounts responses() {
    return responses;
  }

  /** Returns a number that orders connections of the same tick. */
  long nextNumber() {
    return ++accepted;
  }

  /**
   * Whether the connection may stay, at least until the other event loops have been asked for room.
   */
  boolean admit(ClientConnection connection) {
    open.add(connection);
    startTicking();
    Excess excess = gate.counts().enter(connection.address());
    return switch (excess) {
      case NONE -> true;
      case TOTAL -> makeRoom(connection, _ -> true);
      case ADDRESS -> {
        ClientAddress from = connection.address();
        yield makeRoom(connection, other -> other.address().equals(from));
      }
    };
  }

  private boolean makeRoom(ClientConnection newcomer, Predicate<ClientConnection> mayGo) {
    gate.countRefused();
    return closeWorst(other -> other != newcomer && mayGo.test(other))
        || gate.makeRoomOnOtherLoops(this, newcomer, mayGo);
  }

  /**
   * Closes the worst connection to make room, for a connection of this loop or of another. Returns
   * false if none may be closed.
   */
  boolean closeWorst(Predicate<ClientConnection> mayGo) {
    ClientConnection victim =
        worst(each -> mayGo.test(each) && each.canBeEvicted(tick, MIN_WAIT_TICKS));
    if (victim != null) {
      victim.abort();
    }
    return victim != null;
  }

  void forget(ClientConnection connection) {
    if (open.remove(connection)) {
      gate.counts().leave(connection.address());
    }
  }

  /** Takes memory for what a client sends; if none is left, frees memory of slower clients. */
  boolean take(long bytes, ClientConnection receiver) {
    while (!gate.receiving().tryTake(bytes)) {
      ClientConnection victim =
          worst(other -> other != receiver && other.canBeShed(tick, MIN_WAIT_TICKS));
      if (victim == null) {
        return false;
      }
      victim.shed();
    }
    return true;
  }

  private @Nullable ClientConnection worst(Predicate<ClientConnection> isCandidate) {
    ClientConnection worst = null;
    for (ClientConnection each : open) {
      if (isCandidate.test(each) && (worst == null || each.isEvictedBefore(worst))) {
        worst = each;
      }
    }
    return worst;
  }

  private void tick() {
    if (open.isEmpty() || gate.isClosed()) {
      stopTicking();
      return;
    }
    tick++;
    try {
      lateConnections().forEach(this::endLate);
    } catch (RuntimeException | Error e) {
      // Netty runs a repeated task that has thrown no more.
      LOG.error("could not check connections for timeouts", e);
    }
  }

  /** Collected first, because a connection that ends is removed from the set. */
  private List<ClientConnection> lateConnections() {
    List<ClientConnection> late = new ArrayList<>(0);
    for (ClientConnection each : open) {
      if (each.isLate(tick, deadlines)) {
        late.add(each);
      }
    }
    return late;
  }

  private void endLate(ClientConnection connection) {
    try {
      connection.endLate(tick, deadlines);
    } catch (RuntimeException | Error e) {
      LOG.warn("could not end a late connection properly, closing it without a response", e);
      connection.abort();
    }
  }
}
