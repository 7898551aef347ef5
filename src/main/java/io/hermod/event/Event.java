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
   * What this event costs in memory, roughly: its bytes and a share for the objects around them.
   */
  public int weight() {
    return json.length() + 200;
  }
}
