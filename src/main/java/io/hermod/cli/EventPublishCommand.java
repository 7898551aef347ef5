package io.hermod.cli;

import io.hermod.event.Schema;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Publishes events from a file, or made-up ones. */
@Command(name = "publish", description = "Publish events: from a file, or made-up ones.")
final class EventPublishCommand extends LocalCommand {
  @Parameters(paramLabel = "TOPIC", description = "The topic to publish to.")
  private String topic = "";

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "One event or an array of them, in the topic's schema; - reads stdin.")
  private @Nullable String file;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "How many events to make up. Default: 1")
  private @Nullable Integer count;

  EventPublishCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  public Integer call() {
    checkOptions();
    try (LocalServer server = LocalServer.find(directory(), surroundings().clock())) {
      say("published %d events to %s".formatted(publish(server), topic));
    }
    return DONE;
  }

  private void checkOptions() {
    if (file != null && count != null) {
      throw misuse("--file and --count do not go together");
    }
    if (count != null && count < 1) {
      throw misuse("--count must be at least 1, not " + count);
    }
  }

  private long publish(LocalServer server) {
    String topicId = server.topicId(topic);
    JsonNode found = server.get(topicId);
    Schema schema = TopicCreateCommand.inputSchema(found);
    URI endpoint = URI.create(TopicCreateCommand.endpoint(found));
    String key = server.post(topicId + "/listKeys").path("key1").asString("");
    EventBatcher batcher = new EventBatcher(batch -> server.publish(endpoint, key, schema, batch));
    source(schema).forEach(batcher::add);
    return batcher.finish();
  }

  private EventSource source(Schema schema) {
    return file == null
        ? EventSource.madeUp(
            count == null ? 1 : count, new MadeUpEvents(schema, surroundings().clock()))
        : EventSource.ofFile(file, surroundings());
  }
}
