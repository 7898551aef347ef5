package io.hermod.schema.write;

import io.hermod.event.Schema;
import io.hermod.schema.InputMapping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates the writers of one topic: one for each schema in which its events can be delivered.
 *
 * @param resourceId the ARM id of the topic
 * @param mapping how events in a custom schema fill the envelope
 * @param hasOldDataschema whether CloudEvents carry the data version in {@code dataschema}, as they
 *     did until 2020
 */
public record EventWriters(
    Schema input, String resourceId, InputMapping mapping, boolean hasOldDataschema) {

  public EventWriter writerOf(Schema delivery) {
    return switch (delivery) {
      case EVENT_GRID -> eventGridWriter();
      case CLOUD_EVENTS -> cloudEventWriter();
      case CUSTOM -> new VerbatimWriter();
    };
  }

  /**
   * Creates a writer that forwards to another Event Grid: events in the Event Grid schema name the
   * topic there, and all others are sent as they are.
   *
   * @param topic the topic that events name; null if they are to name none
   */
  public EventWriter forwardingWriterOf(Schema delivery, @Nullable String topic) {
    if (delivery != Schema.EVENT_GRID) {
      return writerOf(delivery);
    }
    return input == Schema.CUSTOM
        ? new CustomToEventGridWriter(new CustomEnvelope(mapping, resourceId), _ -> topic)
        : new ForwardingWriter(topic);
  }

  /** Creates a reader for the values at these paths of published events. */
  public EventFields fields(List<String> paths) {
    EventWriter complete = input == Schema.CLOUD_EVENTS ? new VerbatimWriter() : eventGridWriter();
    return new EventFields(paths, complete, input == Schema.CUSTOM);
  }

  private EventWriter eventGridWriter() {
    return input == Schema.CUSTOM
        ? new CustomToEventGridWriter(new CustomEnvelope(mapping, resourceId))
        : EventGridWriter.forTopic(resourceId);
  }

  private EventWriter cloudEventWriter() {
    return switch (input) {
      case CLOUD_EVENTS -> new VerbatimWriter();
      case EVENT_GRID -> new EventGridToCloudEventWriter(resourceId, hasOldDataschema);
      case CUSTOM ->
          new CustomToCloudEventWriter(new CustomEnvelope(mapping, resourceId), hasOldDataschema);
    };
  }
}
