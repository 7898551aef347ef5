package io.hermod.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.Event;
import io.hermod.event.Stamp;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * Writes events of one topic for delivery in the Event Grid schema: the publisher's own bytes, then
 * the members that the publisher left out.
 */
public final class EventGridWriter {
  /** Takes bytes, as buffers of most libraries do. */
  @FunctionalInterface
  public interface Sink {
    void write(byte[] source, int offset, int length);
  }

  // By combination of stamps: what stands after the publisher's last member, closing brace
  // included.
  private final byte[][] endings = new byte[Stamp.COMBINATIONS][];

  private EventGridWriter(String resourceId) {
    for (int stamps = 0; stamps < Stamp.COMBINATIONS; stamps++) {
      endings[stamps] = ending(stamps, resourceId).getBytes(UTF_8);
    }
  }

  /** Stamps this id where the publisher named no topic. */
  public static EventGridWriter forTopic(String resourceId) {
    return new EventGridWriter(resourceId);
  }

  private static String ending(int stamps, String resourceId) {
    StringBuilder ending = new StringBuilder();
    if (Stamp.TOPIC.isIn(stamps)) {
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

  /** How many bytes {@link #write} needs for this event. */
  public int size(Event event) {
    return lengthWithoutBrace(event) + endings[event.stamps()].length;
  }

  /** Writes the event into an array and returns the offset after it. */
  public int write(Event event, byte[] target, int offset) {
    int kept = lengthWithoutBrace(event);
    byte[] ending = endings[event.stamps()];
    System.arraycopy(event.json().array(), event.json().offset(), target, offset, kept);
    System.arraycopy(ending, 0, target, offset + kept, ending.length);
    return offset + kept + ending.length;
  }

  public void write(Event event, Sink sink) {
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
