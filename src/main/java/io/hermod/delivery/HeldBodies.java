package io.hermod.delivery;

import io.hermod.event.Event;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of publish requests that events under way on one loop are parts of. An event keeps the
 * whole body in memory, so it is charged with the first event that holds it, of whichever lane, and
 * given back with the last.
 */
final class HeldBodies {
  private static final byte[] NONE = {};

  private final IdentityHashMap<byte[], HeldBody> held = new IdentityHashMap<>();

  /** A body, and how many events hold it. */
  static final class HeldBody {
    private byte[] bytes;
    private int holders;

    private HeldBody(byte[] bytes) {
      this.bytes = bytes;
    }

    private boolean isOf(Event event) {
      return event.json().isSliceOf(bytes);
    }
  }

  /**
   * What an event would hold beside itself.
   *
   * @param last what the lane's event before held: mostly the same body, so nobody has to search
   */
  long costOf(Event event, @Nullable HeldBody last) {
    boolean isFree = isMostOfItsBody(event) || find(event, last) != null;
    return isFree ? 0 : event.json().array().length;
  }

  /** Holds the body of an event; null where the event is most of it. */
  @Nullable HeldBody hold(Event event, @Nullable HeldBody last) {
    if (isMostOfItsBody(event)) {
      return null;
    }
    HeldBody body = find(event, last);
    if (body == null) {
      body = new HeldBody(event.json().array());
      held.put(body.bytes, body);
    }
    body.holders++;
    return body;
  }

  private @Nullable HeldBody find(Event event, @Nullable HeldBody last) {
    return last != null && last.isOf(event) ? last : held.get(event.json().array());
  }

  /** The usual case, a request with one event: its own weight tells enough. */
  private static boolean isMostOfItsBody(Event event) {
    return event.json().length() >= event.json().array().length / 2;
  }

  /** One event lets go of its body; how many bytes that frees. */
  long letGo(@Nullable HeldBody body) {
    if (body == null || --body.holders > 0) {
      return 0;
    }
    long freed = body.bytes.length;
    held.remove(body.bytes);
    // A lane may remember it, but must not keep the bytes.
    body.bytes = NONE;
    return freed;
  }
}
