package io.hermod.cli.event;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.EventSource;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ResourceFinder;
import io.hermod.cli.command.ResourceKind;
import io.hermod.cli.command.SampleEvents;
import io.hermod.cli.command.ServerConnection;
import io.hermod.cli.topic.TopicJson;
import io.hermod.event.Schema;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Publishes events from a file, or sample events. */
@Command(
    name = "publish",
    description = {
      "Publish events from a file, or sample events.",
      "Prints the id of each accepted event, one per line."
    })
public final class EventPublishCommand extends LocalCommand {
  @Parameters(paramLabel = "TOPIC", description = "The topic to publish to.")
  private String topic = "";

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "One event or an array of events, in the topic's schema; - reads stdin.")
  private @Nullable String file;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "How many sample events to publish. Default: 1")
  private @Nullable Integer count;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "The id of a sample event. Can be repeated: one event for each id.")
  private List<String> ids = new ArrayList<>();

  private long published;
  private long nameless;

  public EventPublishCommand(Environment environment) {
    super(environment);
  }

  @Override
  public Integer call() {
    checkOptions();
    try (ServerConnection server = connect()) {
      publish(server);
    }
    warn("published %d %s to %s".formatted(published, published == 1 ? "event" : "events", topic));
    if (nameless > 0) {
      warn(
          "the server generated the ids of %d of them; the delivered events contain them"
              .formatted(nameless));
    }
    return DONE;
  }

  private void checkOptions() {
    if (Stream.of(file != null, count != null, !ids.isEmpty()).filter(given -> given).count() > 1) {
      throw misuse("use only one of --file, --count and --id");
    }
    if (count != null && count < 1) {
      throw misuse("--count must be at least 1, not " + count);
    }
  }

  private void publish(ServerConnection server) {
    JsonNode found = new ResourceFinder(server).find(ResourceKind.TOPIC, topic);
    Schema schema = TopicJson.inputSchema(found);
    EventIds where = EventIds.of(found);
    URI endpoint = URI.create(TopicJson.endpoint(found));
    String key = server.topicKey(ResourceFinder.path(found));
    EventBatcher batcher =
        new EventBatcher(
            (events, json) -> {
              server.publish(endpoint, key, schema, json);
              events.forEach(event -> tell(event, where));
            });
    source(schema).forEach(batcher::add);
    batcher.finish();
  }

  private void tell(JsonNode event, EventIds where) {
    published++;
    where.find(event).ifPresentOrElse(this::say, () -> nameless++);
  }

  private EventSource source(Schema schema) {
    return file == null
        ? EventSource.madeUp(idsToUse(), new SampleEvents(schema, environment().clock()))
        : EventSource.ofFile(file, environment());
  }

  private Stream<String> idsToUse() {
    return ids.isEmpty()
        ? Stream.generate(() -> UUID.randomUUID().toString()).limit(count == null ? 1 : count)
        : ids.stream();
  }
}
