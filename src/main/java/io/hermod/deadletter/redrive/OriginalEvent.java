package io.hermod.deadletter.redrive;

import io.hermod.deadletter.search.DeadEvent;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import io.hermod.topic.Topic;
import java.time.Instant;

/** Finds the event that was published in a dead letter that waits to be written. */
public final class OriginalEvent {
  private static final MemberName EVENT_TYPE = new MemberName("eventType");
  private static final DeadLetterParser PARSER = new DeadLetterParser(false);

  private OriginalEvent() {}

  /** Returns the event as its topic accepts it, or the entry if that is not possible. */
  public static RawJson in(RawJson entry, String id, Instant publishedAt, Topic topic) {
    boolean isEventGrid = new Members(entry).value(EVENT_TYPE) != null;
    Schema schema = isEventGrid ? Schema.EVENT_GRID : Schema.CLOUD_EVENTS;
    return switch (PARSER.parse(new DeadEvent(schema, entry, id, null, null), publishedAt, topic)) {
      case ParsedDeadLetter.Ready ready -> ready.event().json();
      case ParsedDeadLetter.Refused _ -> entry;
    };
  }
}
