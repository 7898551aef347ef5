package io.hermod.publish;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.schema.CloudEventReader;
import io.hermod.schema.CustomReader;
import io.hermod.schema.EnvelopeRules;
import io.hermod.schema.EventGridReader;
import io.hermod.schema.InputMapping;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.MappedMember;
import io.hermod.schema.OriginReader;
import io.hermod.schema.RequestHeaders;
import io.hermod.schema.SingleEvent;
import io.hermod.store.AppendResult;
import io.hermod.store.Journal;
import io.hermod.store.Publication;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes events into the journal: all of a request's, or none. */
public final class Publisher {
  private final EventGridReader eventGrid = new EventGridReader();
  private final CloudEventReader cloudEvents = new CloudEventReader();
  private final CustomReader custom = new CustomReader();
  private final Journal journal;
  private final InstantSource clock;

  public Publisher(Journal journal, InstantSource clock) {
    this.journal = journal;
    this.clock = clock;
  }

  /**
   * Reads, checks and appends the events of a body, then tells {@code done}. Never blocks.
   *
   * @param body not changed by the caller from now on
   * @param headers what the body came with
   * @param home runs {@code done}, unless the body is refused: that is told at once, here
   */
  public void publish(
      Topic topic,
      byte[] body,
      RequestHeaders headers,
      Executor home,
      Consumer<PublishResult> done) {
    publish(topic, null, body, headers, home, done);
  }

  /**
   * The same for an address that may say the id of the one event in the body.
   *
   * @param eventId null where the body alone says what is in it
   */
  public void publish(
      Topic topic,
      @Nullable String eventId,
      byte[] body,
      RequestHeaders headers,
      Executor home,
      Consumer<PublishResult> done) {
    List<Event> events;
    try {
      events =
          eventId == null
              ? read(topic, body, headers)
              : List.of(readOne(topic, eventId, body, headers));
    } catch (InvalidBodyException e) {
      done.accept(new PublishResult.Rejected(e.kind(), e.text()));
      return;
    }
    append(topic, events, home, done);
  }

  private List<Event> read(Topic topic, byte[] body, RequestHeaders headers) {
    return switch (topic.kind()) {
      case TopicKind.Custom _, TopicKind.BuiltIn _ ->
          read(topic, topic.resourceId(), body, headers);
      case TopicKind.Edge _ -> readEdge(topic, body, headers);
      case TopicKind.Domain _ -> readDomain(topic, read(topic, null, body, headers));
      case TopicKind.SystemTopic system ->
          read(topic, null, body, headers).stream()
              .map(event -> OriginReader.ofSource(event, system.source()))
              .toList();
    };
  }

  private Event readOne(Topic topic, String eventId, byte[] body, RequestHeaders headers) {
    SingleEvent.requireJson(headers);
    boolean isCustom = topic.inputSchema() == Schema.CUSTOM;
    InputMapping mapping = topic.schema().mapping();
    List<Event> events =
        isCustom ? custom.readOneOrMany(body, mapping) : read(topic, body, headers);
    return SingleEvent.of(events, eventId, !isCustom || mapping.isMapped(MappedMember.ID));
  }

  /** By the rules of the module, which takes one event wherever it takes many. */
  private List<Event> readEdge(Topic topic, byte[] body, RequestHeaders headers) {
    return switch (topic.inputSchema()) {
      case EVENT_GRID -> eventGrid.read(body, EnvelopeRules.ofEdge(topic.eventTopic()));
      case CLOUD_EVENTS -> cloudEvents.readEdge(body, headers);
      case CUSTOM -> custom.readOneOrMany(body, topic.schema().mapping());
    };
  }

  /**
   * Reads events in the topic's schema.
   *
   * @param named what an event may name as its topic; null for anything
   */
  private List<Event> read(
      Topic topic, @Nullable String named, byte[] body, RequestHeaders headers) {
    return switch (topic.inputSchema()) {
      case EVENT_GRID -> eventGrid.read(body, named);
      case CLOUD_EVENTS -> cloudEvents.read(body, headers);
      case CUSTOM -> custom.read(body, topic.schema().mapping());
    };
  }

  private static List<Event> readDomain(Topic domain, List<Event> events) {
    OriginReader origins =
        OriginReader.ofDomain(domain.inputSchema(), domain.schema().mapping(), domain.resourceId());
    return events.stream().map(origins::read).toList();
  }

  private void append(
      Topic topic, List<Event> events, Executor home, Consumer<PublishResult> done) {
    if (events.isEmpty()) {
      done.accept(new PublishResult.Accepted(0));
      return;
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Publication publication = new Publication(topic.journalTopic(), now, events);
    journal.append(publication, home, result -> done.accept(resultOf(result, events.size())));
  }

  private static PublishResult resultOf(AppendResult result, int count) {
    return switch (result) {
      case AppendResult.Appended _ -> new PublishResult.Accepted(count);
      case AppendResult.Refused refused -> new PublishResult.Unavailable(count, refused.reason());
    };
  }
}
