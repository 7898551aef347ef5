package io.hermod.schema.write;

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
  // By combination of stamps: the bytes after the publisher's last member, including the closing
  // brace.
  private final byte[][] endings = new byte[Stamp.COMBINATIONS][];

  private EventGridWriter(@Nullable String resourceId) {
    for (int stamps = 0; stamps < Stamp.COMBINATIONS; stamps++) {
      endings[stamps] = ending(stamps, resourceId).getBytes(UTF_8);
    }
  }

  /** Creates a writer that adds this id if the publisher named no topic; null to add none. */
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

  /** Returns the bytes after the publisher's last member; callers must not change them. */
  byte[] ending(int stamps) {
    return endings[stamps];
  }

  /** Returns the exact number of bytes that {@link #write} writes. */
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

  // The publisher's object has members (otherwise it would not have been accepted), so a comma
  // after the last of them is correct, whatever stamps follow.
  private static int lengthWithoutBrace(Event event) {
    return event.json().length() - 1;
  }
}
