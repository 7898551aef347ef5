package io.hermod.cli;

import io.hermod.event.Schema;
import java.time.InstantSource;
import java.util.UUID;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sample events in the shape that a topic takes. */
record MadeUpEvents(Schema schema, InstantSource clock) {

  ObjectNode event(int number) {
    ObjectNode event =
        switch (schema) {
          case EVENT_GRID -> eventGrid(number);
          case CLOUD_EVENTS -> cloudEvent(number);
          case CUSTOM ->
              throw new CommandFailedException(
                  "events of a custom shape cannot be made up: give them with --file");
        };
    event.putObject("data").put("number", number);
    return event;
  }

  private ObjectNode eventGrid(int number) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", UUID.randomUUID().toString())
        .put("eventType", "Hermod.Sample")
        .put("subject", "/samples/" + number)
        .put("eventTime", clock.instant().toString())
        .put("dataVersion", "1.0");
  }

  private ObjectNode cloudEvent(int number) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("specversion", "1.0")
        .put("id", UUID.randomUUID().toString())
        .put("source", "/hermod/samples")
        .put("type", "Hermod.Sample")
        .put("subject", "/samples/" + number)
        .put("time", clock.instant().toString());
  }
}
