package io.hermod.delivery.lane;

import io.hermod.event.Event;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of the publish requests that contain the events in flight on one loop. An event keeps
 * the whole body in memory. So the body is charged with the first event that holds it, of any lane,
 * and given back with the last.
 */
public final class HeldBodies {
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
   * Returns how many bytes an event would hold in addition to its own.
   *
   * @param last the body of the lane's previous event: usually the same, which saves a lookup
   */
  long costOf(Event event, @Nullable HeldBody last) {
    boolean isFree = isMostOfItsBody(event) || find(event, last) != null;
    return isFree ? 0 : event.json().array().length;
  }

  /** Holds the body of an event. Returns null if the event is most of it. */
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

  /** The usual case is a request with one event, whose own weight is accurate enough. */
  private static boolean isMostOfItsBody(Event event) {
    return event.json().length() >= event.json().array().length / 2;
  }

  /** Releases the body for one event. Returns how many bytes that frees. */
  long release(@Nullable HeldBody body) {
    if (body == null || --body.holders > 0) {
      return 0;
    }
    long freed = body.bytes.length;
    held.remove(body.bytes);
    // A lane may keep this object, but must not keep the bytes.
    body.bytes = NONE;
    return freed;
  }
}
