package io.hermod.event;

/**
 * One accepted event.
 *
 * @param stamps which envelope members the publisher left out and delivery adds; see {@link Stamp}
 * @param json the event as the publisher wrote it, braces included
 */
public record Event(
    String id, String type, String subject, String dataVersion, byte stamps, RawJson json) {

  /**
   * What this event costs in memory, roughly: its bytes, half as much for the index that filters
   * may make of them, and a share for the objects around them. It never changes, for what was taken
   * from a budget is given back.
   */
  public int weight() {
    return json.length() + json.length() / 2 + 200;
  }
}
