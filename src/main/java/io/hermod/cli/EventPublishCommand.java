package io.hermod.cli;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Publishes events from a file, or made-up ones. */
@Command(name = "publish", description = "Publish events: from a file, or made-up ones.")
final class EventPublishCommand extends LocalCommand {
  @Parameters(paramLabel = "TOPIC", description = "The topic to publish to.")
  private String topic = "";

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "One event or an array of them, in the Event Grid schema; - reads stdin.")
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
    EventSource source = source();
    try (LocalServer server = LocalServer.find(directory(), surroundings().clock())) {
      say("published %d events to %s".formatted(publish(source, server), topic));
    }
    return DONE;
  }

  private long publish(EventSource source, LocalServer server) {
    String topicId = server.topicId(topic);
    URI endpoint = URI.create(TopicCreateCommand.endpoint(server.get(topicId)));
    String key = server.post(topicId + "/listKeys").path("key1").asString("");
    EventBatcher batcher = new EventBatcher(batch -> server.publish(endpoint, key, batch));
    source.forEach(batcher::add);
    return batcher.finish();
  }

  private EventSource source() {
    if (file != null && count != null) {
      throw misuse("--file and --count do not go together");
    }
    if (file != null) {
      return EventSource.ofFile(file, surroundings());
    }
    int wanted = count == null ? 1 : count;
    if (wanted < 1) {
      throw misuse("--count must be at least 1, not " + wanted);
    }
    return EventSource.madeUp(wanted, surroundings().clock());
  }
}
