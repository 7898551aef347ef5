package io.hermod.event;

import org.jspecify.annotations.Nullable;

/**
 * One accepted event.
 *
 * @param stamps the envelope members that the publisher left out and that delivery adds; see {@link
 *     Stamp}
 * @param json the event as the publisher wrote it, including the braces
 * @param origin the source of the event if its topic accepts events from several sources: the name
 *     of a domain topic, or the ARM id of a resource
 * @param trace the trace that the event belongs to; null if there is none
 */
public record Event(
    String id,
    String type,
    String subject,
    String dataVersion,
    byte stamps,
    RawJson json,
    @Nullable String origin,
    @Nullable TraceContext trace) {

  /** Creates an event without an origin and a trace. */
  public Event(
      String id, String type, String subject, String dataVersion, byte stamps, RawJson json) {
    this(id, type, subject, dataVersion, stamps, json, null, null);
  }

  /** Returns a copy with another id. */
  public Event withId(String other) {
    return new Event(other, type, subject, dataVersion, stamps, json, origin, trace);
  }

  /** Returns a copy with this origin. */
  public Event from(String place) {
    return new Event(id, type, subject, dataVersion, stamps, json, place, trace);
  }

  /** Returns a copy in this trace. */
  public Event in(TraceContext context) {
    return new Event(id, type, subject, dataVersion, stamps, json, origin, context);
  }

  /**
   * Returns a copy with this origin and with JSON that names it, so that delivery adds no topic.
   */
  public Event from(String place, RawJson words) {
    byte others = (byte) (stamps & ~Stamp.TOPIC.bit());
    return new Event(id, type, subject, dataVersion, others, words, place, trace);
  }

  /**
   * Returns a copy with its own array if this event is a small part of a larger body. Callers that
   * keep an event for long use this so that they do not keep the rest of the body in memory.
   */
  public Event detached() {
    boolean isSmallPart = json.length() < json.array().length / 2;
    return isSmallPart
        ? new Event(id, type, subject, dataVersion, stamps, json.copy(), origin, trace)
        : this;
  }

  /**
   * Estimates the memory that this event uses: its bytes, half as much for the index that filters
   * may build, and a fixed amount for the objects around them. The weight of an event never
   * changes, so that a budget gets back exactly what was taken from it.
   */
  public int weight() {
    return json.length() + json.length() / 2 + 200 + (trace == null ? 0 : trace.weight());
  }
}
