package io.hermod.access.session;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of the console, in memory: they end with the process. A session ends when it was not
 * used for half an hour, and after twelve hours in any case.
 */
public final class Sessions {
  static final int MOST = 1_000;

  /** Nobody can sign the others out by signing in again and again. */
  static final int MOST_OF_ONE = 50;

  private final LongSupplier nanoTime;

  /** By the hash of their ids, the oldest first. */
  private final Map<String, Session> byHash = new LinkedHashMap<>();

  /** A session that has just begun, and its id, which only the browser keeps. */
  public record Started(String id, Session session) {
    @Override
    public String toString() {
      return "Started[]";
    }
  }

  /**
   * Creates an empty list.
   *
   * @param nanoTime the time that passes steadily, whatever happens to the clocks of the machine
   *     and of the events
   */
  public Sessions(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Starts a session. When there are too many, of this holder or of all, the oldest one ends. */
  public Started start(SessionHolder holder) {
    return start(holder, Session.LONGEST);
  }

  /**
   * Starts a session.
   *
   * @param longest when it ends, however busy it is
   */
  synchronized Started start(SessionHolder holder, Duration longest) {
    long now = nanoTime.getAsLong();
    byHash.values().removeIf(session -> session.isOver(now));
    Session session = new Session(holder, longest, now);
    makeRoomFor(session);
    String id = RandomToken.next();
    byHash.put(RandomToken.hash(id), session);
    return new Started(id, session);
  }

  private void makeRoomFor(Session another) {
    List<String> ofSame =
        byHash.entrySet().stream()
            .filter(each -> each.getValue().hasSameHolder(another))
            .map(Map.Entry::getKey)
            .toList();
    if (ofSame.size() >= MOST_OF_ONE) {
      byHash.remove(ofSame.getFirst());
    } else if (byHash.size() >= MOST) {
      byHash.remove(byHash.keySet().iterator().next());
    }
  }

  /** Returns the session with this id; empty if it has ended. */
  public synchronized Optional<Session> find(String id) {
    long now = nanoTime.getAsLong();
    String hash = RandomToken.hash(id);
    @Nullable Session session = byHash.get(hash);
    if (session == null) {
      return Optional.empty();
    }
    if (session.isOver(now)) {
      byHash.remove(hash);
      return Optional.empty();
    }
    return Optional.of(session);
  }

  /** Counts as use of a session, if it exists. */
  public synchronized void use(String id) {
    find(id).ifPresent(session -> session.use(nanoTime.getAsLong()));
  }

  /** Ends a session, if it exists. */
  public synchronized void end(String id) {
    byHash.remove(RandomToken.hash(id));
  }

  /** How long a session can be used from now on, however busy it is. */
  public Duration left(Session session) {
    return session.left(nanoTime.getAsLong());
  }

  synchronized int count() {
    return byHash.size();
  }
}
