package io.hermod.schema;

import io.hermod.event.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the writers of one topic: one for each schema that its events may be delivered in.
 *
 * @param resourceId the ARM id of the topic
 * @param mapping how events of a custom shape fill the envelope
 * @param hasOldDataschema whether CloudEvents tell the data's version as they did until 2020
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
   * One for a topic elsewhere: Event Grid events name that one, all others go out as they are.
   *
   * @param topic what they name; null where they are to name none
   */
  public EventWriter forwardingWriterOf(Schema delivery, @Nullable String topic) {
    if (delivery != Schema.EVENT_GRID) {
      return writerOf(delivery);
    }
    return input == Schema.CUSTOM
        ? new CustomToEventGridWriter(new CustomEnvelope(mapping, resourceId), _ -> topic)
        : new ForwardingWriter(topic);
  }

  /** Finds what stands at these paths of incoming events. */
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
