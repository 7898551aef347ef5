package io.hermod.cli.command;

import io.hermod.event.Schema;
import java.time.InstantSource;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Generates sample events in the schema of a topic. */
public record SampleEvents(Schema schema, InstantSource clock) {

  ObjectNode event(int number, String id) {
    ObjectNode event =
        switch (schema) {
          case EVENT_GRID -> eventGrid(number, id);
          case CLOUD_EVENTS -> cloudEvent(number, id);
          case CUSTOM ->
              throw new CommandFailedException(
                  "cannot generate events in a custom schema: pass them with --file");
        };
    event.putObject("data").put("number", number);
    return event;
  }

  private ObjectNode eventGrid(int number, String id) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", id)
        .put("eventType", "Hermod.Sample")
        .put("subject", "/samples/" + number)
        .put("eventTime", clock.instant().toString())
        .put("dataVersion", "1.0");
  }

  private ObjectNode cloudEvent(int number, String id) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("specversion", "1.0")
        .put("id", id)
        .put("source", "/hermod/samples")
        .put("type", "Hermod.Sample")
        .put("subject", "/samples/" + number)
        .put("time", clock.instant().toString());
  }
}
