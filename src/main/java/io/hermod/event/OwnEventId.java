package io.hermod.event;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HexFormat;
import java.util.UUID;

/**
 * The id of an event that the server itself publishes: a GUID that begins with a hash and ends like
 * all others of its kind. So an event and a dead letter show where they come from, whatever their
 * topic, their schema and the server's version, and also after they were forwarded.
 *
 * <p>An announcement tells of a blob of dead letters. A notice tells what went wrong: operational
 * events and diagnostic records. Nothing must publish a notice about a notice, because that could
 * go on forever.
 */
public final class OwnEventId {
  private static final String ANNOUNCEMENT = end("hermod");
  private static final String NOTICE = end("notice");
  private static final int LENGTH = 36;
  private static final int VERSION_AT = 14;

  private OwnEventId() {}

  private static String end(String word) {
    return "-" + HexFormat.of().formatHex(word.getBytes(US_ASCII));
  }

  public static String ofAnnouncement(UUID hash) {
    return of(hash, ANNOUNCEMENT);
  }

  public static String ofNotice(UUID hash) {
    return of(hash, NOTICE);
  }

  /** Returns the id for a hash; version 8 is the one for GUIDs of one's own making. */
  private static String of(UUID hash, String end) {
    String text = hash.toString();
    return text.substring(0, VERSION_AT)
        + '8'
        + text.substring(VERSION_AT + 1, LENGTH - end.length())
        + end;
  }

  /** Whether it is the id of an announcement or a notice. */
  public static boolean isOne(String eventId) {
    return isNotice(eventId) || ends(eventId, ANNOUNCEMENT);
  }

  public static boolean isNotice(String eventId) {
    return ends(eventId, NOTICE);
  }

  private static boolean ends(String eventId, String end) {
    return eventId.length() == LENGTH && eventId.endsWith(end);
  }
}
