package io.hermod.diagnostics;

import io.hermod.event.WireTime;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The members that all diagnostic records have, in Azure's order and spelling. */
final class RecordJson {
  /** Times within messages, as .NET writes them. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("M/d/yyyy h:mm:ss a", Locale.US).withZone(ZoneOffset.UTC);

  private RecordJson() {}

  static ObjectNode begin(Instant time, String resourceId) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("time", WireTime.of(time))
        .put("resourceId", resourceId.toUpperCase(Locale.ROOT));
  }

  static String messageTime(Instant time) {
    return TIME.format(time);
  }
}
