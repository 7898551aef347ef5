package io.hermod.http.tail;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.ShortText;
import io.hermod.store.Redriven;
import io.hermod.tail.TailMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes what a tail shows as JSON. Events are text, because they may be cut off. */
final class TailJson {
  /** How many bytes of an event are shown. */
  static final int SHOWN_BYTES = 8192;

  private TailJson() {}

  static ObjectNode accepted(TailMessage.Accepted message) {
    RawJson json = message.event().json();
    return event(message.event(), message.position())
        .put("publishedAt", message.publishedAt().toString())
        .put("bytes", json.length())
        .put("truncated", json.length() > SHOWN_BYTES)
        .put("event", text(json));
  }

  static ObjectNode attempted(TailMessage.Attempted message, String subscription) {
    return event(message.event(), message.position())
        .put("subscription", subscription)
        .put("at", message.attempt().at().toString())
        .put("number", message.number())
        .put("outcome", message.attempt().outcome().toString())
        .put("status", message.attempt().status() == 0 ? null : message.attempt().status())
        .put("latencyMs", message.attempt().latencyMillis())
        .put("next", message.next().toString())
        .put("nextAttemptAt", time(message.due()))
        .put("rule", message.words().isEmpty() ? null : message.words());
  }

  private static ObjectNode event(Event event, long position) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("position", place(position))
        .put("id", ShortText.of(event.id()))
        .put("type", ShortText.of(event.type()))
        .put("subject", ShortText.of(event.subject()));
  }

  /** A redriven event has no position in the journal, only a number of its own. */
  private static String place(long position) {
    return Redriven.isAt(position)
        ? "redriven-" + (position - Redriven.FIRST_POSITION)
        : Long.toString(position);
  }

  private static @Nullable String time(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }

  private static String text(RawJson json) {
    int length = Math.min(json.length(), SHOWN_BYTES);
    while (length > 0 && length < json.length() && isInsideLetter(json, length)) {
      length--;
    }
    return new String(json.array(), json.offset(), length, StandardCharsets.UTF_8);
  }

  /** Whether this byte continues the letter that begins before it. */
  private static boolean isInsideLetter(RawJson json, int index) {
    return (json.array()[json.offset() + index] & 0xC0) == 0x80;
  }
}
