package io.hermod.http;

import io.hermod.access.ClientAddress;
import io.hermod.http.ConnectionCounts.Excess;
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
 * The connections of one event loop. Once per tick it ends those that take too long; when there are
 * too many, or they hold too much, it ends the one that has kept the server waiting longest.
 */
final class LoopConnections {
  private static final Logger LOG = LoggerFactory.getLogger(LoopConnections.class);

  /** A client that sends is not cut off for somebody else before so many ticks. */
  private static final long PATIENCE = 4;

  private final ConnectionGate gate;
  private final ConnectionDeadlines deadlines;
  private final Set<ClientConnection> open = new HashSet<>();
  private @Nullable ScheduledFuture<?> ticking;
  private long tick;
  private long accepted;

  LoopConnections(ConnectionGate gate) {
    this.gate = gate;
    this.deadlines = ConnectionDeadlines.of(gate.config().timeouts());
  }

  static LoopConnections start(ConnectionGate gate, EventLoop loop) {
    LoopConnections connections = new LoopConnections(gate);
    long interval = ConnectionDeadlines.TICK.toMillis();
    connections.ticking =
        loop.scheduleAtFixedRate(connections::tick, interval, interval, TimeUnit.MILLISECONDS);
    return connections;
  }

  void close() {
    if (ticking != null) {
      ticking.cancel(false);
    }
  }

  long now() {
    return tick;
  }

  /** Tells connections apart that came within one tick. */
  long nextNumber() {
    return ++accepted;
  }

  /** Whether the connection may stay; if it is one too many, another goes where one can. */
  boolean admit(ClientConnection connection) {
    open.add(connection);
    Excess excess = gate.counts().enter(connection.address());
    return switch (excess) {
      case NONE -> true;
      case TOTAL -> makeWay(connection, _ -> true);
      case ADDRESS -> {
        ClientAddress from = connection.address();
        yield makeWay(connection, other -> other.address().equals(from));
      }
    };
  }

  private boolean makeWay(ClientConnection newcomer, Predicate<ClientConnection> mayGo) {
    gate.countRefused();
    ClientConnection victim =
        worst(other -> other != newcomer && other.canMakeWay(tick, PATIENCE) && mayGo.test(other));
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

  /** Takes memory for what a client sends, from slower clients if there is none left. */
  boolean take(long bytes, ClientConnection receiver) {
    while (!gate.receiving().tryTake(bytes)) {
      ClientConnection victim =
          worst(other -> other != receiver && other.holdsBytes() && other.isOlder(tick, PATIENCE));
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
      if (isCandidate.test(each) && (worst == null || each.isWorseThan(worst))) {
        worst = each;
      }
    }
    return worst;
  }

  private void tick() {
    tick++;
    try {
      lateConnections().forEach(this::endLate);
    } catch (RuntimeException e) {
      LOG.error("connections could not be checked", e);
    }
  }

  /** Found first, ended later: whoever ends leaves the set. */
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
    } catch (RuntimeException e) {
      LOG.warn("a late connection is closed without an answer", e);
      connection.abort();
    }
  }
}
