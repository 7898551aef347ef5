package io.hermod.app.offline;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.deadletter.redrive.OriginalEvent;
import io.hermod.event.RawJson;
import io.hermod.store.embedded.offline.SavedEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes an exported event as one line of JSON. The bytes of the event stay as they are. */
final class ExportLine {
  private static final JsonMapper JSON = JsonMapper.shared();

  private ExportLine() {}

  /** Returns the event with what is known about its delivery. */
  static String of(SavedEvent event) {
    String about = JSON.writeValueAsString(about(event));
    return about.substring(0, about.length() - 1) + ",\"event\":" + event(event) + "}";
  }

  private static ObjectNode about(SavedEvent event) {
    ObjectNode about = JsonNodeFactory.instance.objectNode();
    about.put("topic", event.topic() == null ? null : event.topic().name());
    about.put("subscription", event.subscription());
    if (event.origin() != null) {
      about.put("origin", event.origin());
    }
    about.put("state", state(event.state()));
    about.put("id", event.id());
    about.put("position", event.position());
    about.put("publishedAt", event.publishedAt().toString());
    about.put("attempts", event.attempts());
    about.put("due", text(event.due()));
    about.put("reason", event.reason());
    if (event.topic() == null) {
      about.put("topicId", event.topicId());
    }
    if (event.subscription() == null && event.lane() != SavedEvent.NO_LANE) {
      about.put("lane", event.lane());
    }
    return about;
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }

  private static String state(SavedEvent.State state) {
    return switch (state) {
      case JOURNAL -> "inJournal";
      case PARKED -> "parked";
      case DEAD_LETTER -> "deadLetter";
    };
  }

  /** Returns only the event, as it can be published again. */
  static String event(SavedEvent event) {
    RawJson json = published(event);
    byte[] line = new byte[json.length()];
    for (int i = 0; i < line.length; i++) {
      byte each = json.array()[json.offset() + i];
      // Valid JSON has line ends only between its values, where a space means the same.
      line[i] = each == '\n' || each == '\r' ? (byte) ' ' : each;
    }
    return new String(line, UTF_8);
  }

  private static RawJson published(SavedEvent event) {
    return event.state() == SavedEvent.State.DEAD_LETTER && event.topic() != null
        ? OriginalEvent.in(event.json(), event.id(), event.publishedAt(), event.topic())
        : event.json();
  }

  /** Escapes what a terminal may not be able to show, because its encoding is unknown. */
  static String ascii(String line) {
    if (line.chars().allMatch(each -> each < 0x80)) {
      return line;
    }
    StringBuilder escaped = new StringBuilder(line.length() + 16);
    line.chars()
        .forEach(
            each -> {
              if (each < 0x80) {
                escaped.append((char) each);
              } else {
                escaped.append("\\u%04x".formatted(each));
              }
            });
    return escaped.toString();
  }
}
