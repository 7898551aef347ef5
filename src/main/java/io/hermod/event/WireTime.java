package io.hermod.event;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats the times that the server itself puts into events, with seven fractional digits. */
public final class WireTime {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private WireTime() {}

  public static String of(Instant time) {
    return FORMAT.format(time);
  }
}
