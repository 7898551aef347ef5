package io.hermod.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.event.Stamp;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * Writes events of one topic for delivery in the Event Grid schema: the publisher's own bytes, then
 * the members that the publisher left out.
 */
final class EventGridWriter implements EventWriter {
  // By combination of stamps: what stands after the publisher's last member, closing brace
  // included.
  private final byte[][] endings = new byte[Stamp.COMBINATIONS][];

  private EventGridWriter(@Nullable String resourceId) {
    for (int stamps = 0; stamps < Stamp.COMBINATIONS; stamps++) {
      endings[stamps] = ending(stamps, resourceId).getBytes(UTF_8);
    }
  }

  /** Stamps this id where the publisher named no topic; null for nothing. */
  static EventGridWriter forTopic(@Nullable String resourceId) {
    return new EventGridWriter(resourceId);
  }

  private static String ending(int stamps, @Nullable String resourceId) {
    StringBuilder ending = new StringBuilder();
    if (resourceId != null && Stamp.TOPIC.isIn(stamps)) {
      ending.append(",\"topic\":\"");
      JsonStringEncoder.getInstance().quoteAsString(resourceId, ending);
      ending.append('"');
    }
    if (Stamp.DATA_VERSION.isIn(stamps)) {
      ending.append(",\"dataVersion\":\"\"");
    }
    if (Stamp.METADATA_VERSION.isIn(stamps)) {
      ending.append(",\"metadataVersion\":\"1\"");
    }
    return ending.append('}').toString();
  }

  /** What stands after the publisher's last member; only read. */
  byte[] ending(int stamps) {
    return endings[stamps];
  }

  /** Exactly what {@link #write} needs. */
  @Override
  public int room(Event event) {
    return lengthWithoutBrace(event) + endings[event.stamps()].length;
  }

  @Override
  public int length(Event event, Instant publishedAt) {
    return room(event);
  }

  @Override
  public void write(Event event, Instant publishedAt, Sink sink) {
    byte[] ending = endings[event.stamps()];
    sink.write(event.json().array(), event.json().offset(), lengthWithoutBrace(event));
    sink.write(ending, 0, ending.length);
  }

  // The publisher's object has members (it would not have been accepted without), so that a comma
  // after the last of them is right whatever stamps follow.
  private static int lengthWithoutBrace(Event event) {
    return event.json().length() - 1;
  }
}
