package io.hermod.deadletter.write;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HexFormat;
import java.util.UUID;

/**
 * The id of an event that announces a blob: a GUID that begins with a hash and ends like all others
 * of its kind. So a dead letter shows whether its event was an announcement, whatever its topic,
 * its schema and the server's version.
 */
public final class AnnouncementId {
  private static final String END = "-" + HexFormat.of().formatHex("hermod".getBytes(US_ASCII));
  private static final int LENGTH = 36;
  private static final int VERSION_AT = 14;

  private AnnouncementId() {}

  /** Returns the id for a hash; version 8 is the one for GUIDs of one's own making. */
  public static String of(UUID hash) {
    String text = hash.toString();
    int end = LENGTH - END.length();
    return text.substring(0, VERSION_AT) + '8' + text.substring(VERSION_AT + 1, end) + END;
  }

  static boolean isOne(String eventId) {
    return eventId.length() == LENGTH && eventId.endsWith(END);
  }
}
