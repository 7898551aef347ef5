package io.hermod.event;

import org.jspecify.annotations.Nullable;

/**
 * One accepted event.
 *
 * @param stamps which envelope members the publisher left out and delivery adds; see {@link Stamp}
 * @param json the event as the publisher wrote it, braces included
 * @param origin where it comes from, where its topic takes events from many places: the name of a
 *     domain topic, or the ARM id of a resource
 */
public record Event(
    String id,
    String type,
    String subject,
    String dataVersion,
    byte stamps,
    RawJson json,
    @Nullable String origin) {

  /** One of a topic that is its only place. */
  public Event(
      String id, String type, String subject, String dataVersion, byte stamps, RawJson json) {
    this(id, type, subject, dataVersion, stamps, json, null);
  }

  /** The same, under another id. */
  public Event withId(String other) {
    return new Event(other, type, subject, dataVersion, stamps, json, origin);
  }

  /** The same, from this place. */
  public Event from(String place) {
    return new Event(id, type, subject, dataVersion, stamps, json, place);
  }

  /** The same from this place, in other words that name the place. */
  public Event from(String place, RawJson words) {
    byte others = (byte) (stamps & ~Stamp.TOPIC.bit());
    return new Event(id, type, subject, dataVersion, others, words, place);
  }

  /**
   * The same with bytes of its own, where it is a small part of a larger body: for who keeps it for
   * long, and must not keep the others with it.
   */
  public Event detached() {
    boolean isSmallPart = json.length() < json.array().length / 2;
    return isSmallPart
        ? new Event(id, type, subject, dataVersion, stamps, json.copy(), origin)
        : this;
  }

  /**
   * What this event costs in memory, roughly: its bytes, half as much for the index that filters
   * may make of them, and a share for the objects around them. It never changes, for what was taken
   * from a budget is given back.
   */
  public int weight() {
    return json.length() + json.length() / 2 + 200;
  }
}
