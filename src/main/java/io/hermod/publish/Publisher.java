package io.hermod.publish;

import io.hermod.event.Event;
import io.hermod.event.Schema;
import io.hermod.schema.EnvelopeRules;
import io.hermod.schema.InputMapping;
import io.hermod.schema.InvalidBodyException;
import io.hermod.schema.MappedMember;
import io.hermod.schema.read.CloudEventReader;
import io.hermod.schema.read.CustomReader;
import io.hermod.schema.read.EventGridReader;
import io.hermod.schema.read.OriginReader;
import io.hermod.schema.read.RequestHeaders;
import io.hermod.schema.read.SingleEvent;
import io.hermod.store.AppendResult;
import io.hermod.store.Intake;
import io.hermod.store.Publication;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Appends the events of a request to the journal: all of them or none. */
public final class Publisher {
  private final EventGridReader eventGrid = new EventGridReader();
  private final CloudEventReader cloudEvents = new CloudEventReader();
  private final CustomReader custom = new CustomReader();
  private final Intake intake;
  private final InstantSource clock;
  private final @Nullable PublishTracer tracer;

  /** Creates a publisher that makes no spans. */
  public Publisher(Intake intake, InstantSource clock) {
    this(intake, clock, null);
  }

  /**
   * Creates a publisher.
   *
   * @param tracer null if there are no spans
   */
  public Publisher(Intake intake, InstantSource clock, @Nullable PublishTracer tracer) {
    this.intake = intake;
    this.clock = clock;
    this.tracer = tracer;
  }

  /**
   * Reads, checks and appends the events of a body, then calls {@code done}. Never blocks.
   *
   * @param body must not be changed by the caller from now on
   * @param headers the headers of the request
   * @param home runs {@code done}, unless the body is invalid or contains no events: then the
   *     calling thread runs it at once
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
   * Publishes the events of a body, or its only event if the URL contains the id of that event.
   * Never blocks.
   *
   * @param eventId the id in the URL; null if the URL has none
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
    append(topic, RequestTrace.addTo(events, headers), home, done);
  }

  /**
   * Publishes the events of a body, and says which ids they have.
   *
   * @param done gets the result and the ids, in the order of the events; no ids if the body was
   *     rejected
   */
  public void publish(
      Topic topic,
      byte[] body,
      RequestHeaders headers,
      Executor home,
      BiConsumer<PublishResult, List<String>> done) {
    List<Event> events;
    try {
      events = read(topic, body, headers);
    } catch (InvalidBodyException e) {
      done.accept(new PublishResult.Rejected(e.kind(), e.text()), List.of());
      return;
    }
    List<String> ids = events.stream().map(Event::id).toList();
    append(topic, events, home, result -> done.accept(result, ids));
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

  /**
   * Follows the rules of the IoT Edge module, which accepts a single event wherever it accepts an
   * array.
   */
  private List<Event> readEdge(Topic topic, byte[] body, RequestHeaders headers) {
    return switch (topic.inputSchema()) {
      case EVENT_GRID -> eventGrid.read(body, EnvelopeRules.ofEdge(topic.eventTopic()));
      case CLOUD_EVENTS -> cloudEvents.readEdge(body, headers);
      case CUSTOM -> custom.readOneOrMany(body, topic.schema().mapping());
    };
  }

  /**
   * Reads events in the schema of the topic.
   *
   * @param named the topic that an event may name; null for any
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

  @SuppressWarnings("ReferenceEquality") // the tracer returns the same list
  private void append(
      Topic topic, List<Event> events, Executor home, Consumer<PublishResult> done) {
    if (events.isEmpty()) {
      done.accept(new PublishResult.Accepted(0));
      return;
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    List<Event> begun = tracer == null ? events : tracer.begin(events);
    Publication publication = new Publication(topic.journalTopic(), now, begun);
    if (tracer == null || begun == events) {
      intake.append(publication, home, result -> done.accept(resultOf(result, events.size())));
    } else {
      Traced traced = new Traced(topic, events, begun, tracer);
      intake.append(publication, home, result -> answer(traced, now, result, done));
    }
  }

  /** The events of a request before and after they got their place in a trace. */
  private record Traced(Topic topic, List<Event> sent, List<Event> begun, PublishTracer tracer) {}

  private void answer(
      Traced traced, Instant begunAt, AppendResult result, Consumer<PublishResult> done) {
    done.accept(resultOf(result, traced.sent.size()));
    boolean isStored = result instanceof AppendResult.Appended;
    traced.tracer.end(
        traced.topic,
        traced.sent,
        traced.begun,
        new PublishTracer.Ended(begunAt, clock.instant(), isStored));
  }

  private static PublishResult resultOf(AppendResult result, int count) {
    return switch (result) {
      case AppendResult.Appended _ -> new PublishResult.Accepted(count);
      case AppendResult.Refused(String reason) -> new PublishResult.Unavailable(count, reason);
      case AppendResult.Unknown(String reason) -> new PublishResult.Unavailable(count, reason);
    };
  }
}
