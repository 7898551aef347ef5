package io.hermod.explain;

import io.hermod.delivery.Inspector;
import io.hermod.delivery.PublishedEvent;
import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.delivery.lane.LaneView;
import io.hermod.event.Event;
import io.hermod.explain.Explanation.Occurrence;
import io.hermod.store.History;
import io.hermod.store.HistoryResult;
import io.hermod.store.Journal;
import io.hermod.store.Parking;
import io.hermod.store.Redriven;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.Trace;
import io.hermod.store.catalog.LaneCatalog;
import io.hermod.store.catalog.LaneHistory;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.subscription.Subscription;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Explains what happened to an event. It asks every part that may know and waits for the results,
 * so it belongs on a virtual thread.
 *
 * <p>This class is long because it puts together what the journal, the lanes and the history know.
 */
public final class EventExplainer {
  /** If an id is used repeatedly, only the newest events are explained. */
  static final int MAX_OCCURRENCES = 10;

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final LaneCatalog catalog;
  private final History history;
  private final JournalSearch journal;
  private final Inspector inspector;
  private final Endpoints endpoints;
  private final ProfileChoice profiles;

  public EventExplainer(
      LaneCatalog catalog,
      Journal journal,
      Parking parking,
      History history,
      Inspector inspector,
      Endpoints endpoints,
      ProfileChoice profiles) {
    this.catalog = catalog;
    this.history = history;
    this.journal = new JournalSearch(journal, parking);
    this.inspector = inspector;
    this.endpoints = endpoints;
    this.profiles = profiles;
  }

  /** Returns empty if no event with this id is known. */
  public Optional<Explanation> explain(Topic topic, String eventId) {
    List<Teller> events = events(topic, eventId);
    return events.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Explanation(
                eventId, topic.name(), events.stream().map(Teller::occurrence).toList()));
  }

  /**
   * Returns what each subscription that still exists did with the newest event of this id that
   * concerns it. Empty if no event with this id is known.
   */
  public List<KnownDelivery> deliveries(Topic topic, String eventId) {
    Map<Long, KnownDelivery> newest = new LinkedHashMap<>();
    List<Teller> events = events(topic, eventId);
    Event body =
        events.stream().map(Teller::event).filter(Objects::nonNull).findFirst().orElse(null);
    for (Teller event : events) {
      for (Teller.Told told : event.told()) {
        Subscription subscription = told.subscription();
        if (subscription != null) {
          newest.putIfAbsent(
              subscription.lane(), event.delivery(eventId, subscription, told, body));
        }
      }
    }
    return List.copyOf(newest.values());
  }

  /** Returns the events with an id, the newest first. */
  private List<Teller> events(Topic topic, String eventId) {
    journal.catchUp();
    // The events of all system topics are stored under one topic.
    Topic kept = catalog.view().topic(topic.journalTopic()).orElse(topic);
    SortedMap<Long, Instant> published = published(kept.id(), eventId);
    if (published.isEmpty()) {
      return List.of();
    }
    long[] positions = published.keySet().stream().mapToLong(each -> each).toArray();
    List<LaneView> views = answer(inspector.views(kept.id(), positions));
    // Read after the lanes were asked, so that what they finished in between is already written.
    Evidence evidence = new Evidence(views, traces(kept.id(), eventId));
    return tellers(kept, published, evidence);
  }

  private SortedMap<Long, Instant> published(long topicId, String eventId) {
    List<PublishedEvent> recent = answer(inspector.accepted(topicId, eventId, MAX_OCCURRENCES));
    List<Trace> traces = traces(topicId, eventId);
    boolean isKnown = !recent.isEmpty() || !traces.isEmpty();
    return Evidence.published(
        isKnown ? recent : journal.find(topicId, eventId), traces, MAX_OCCURRENCES);
  }

  private List<Trace> traces(long topicId, String eventId) {
    CompletableFuture<HistoryResult> result = new CompletableFuture<>();
    history.find(topicId, eventId, MAX_OCCURRENCES, result::complete);
    return switch (answer(result)) {
      case HistoryResult.Found found -> found.traces();
      case HistoryResult.Failed failed -> throw new StoreUnavailableException(failed.reason());
    };
  }

  private static <T> T answer(CompletableFuture<T> question) {
    try {
      return question.orTimeout(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS).join();
    } catch (CompletionException e) {
      throw new StoreUnavailableException("The lookup of an event timed out", e);
    }
  }

  private List<Teller> tellers(Topic topic, SortedMap<Long, Instant> published, Evidence evidence) {
    List<LaneHistory> lanes =
        catalog.lanes().stream().filter(lane -> newest(lane).topicId() == topic.id()).toList();
    List<Teller> result = new ArrayList<>();
    for (Map.Entry<Long, Instant> event : published.entrySet()) {
      result.addFirst(new Teller(topic, lanes, evidence, event.getKey(), event.getValue()));
    }
    return result;
  }

  private static Subscription newest(LaneHistory lane) {
    return lane.versions().getLast().subscription();
  }

  /** Explains one event for all lanes. */
  private final class Teller {
    /**
     * What one lane did.
     *
     * @param subscription null if it has been deleted
     */
    record Told(@Nullable Subscription subscription, LaneExplanation explanation) {}

    private final Topic topic;
    private final List<LaneHistory> histories;
    private final Evidence evidence;
    private final long position;
    private final Instant publishedAt;

    Teller(
        Topic topic,
        List<LaneHistory> histories,
        Evidence evidence,
        long position,
        Instant publishedAt) {
      this.topic = topic;
      this.histories = histories;
      this.evidence = evidence;
      this.position = position;
      this.publishedAt = publishedAt;
    }

    Occurrence occurrence() {
      return new Occurrence(
          position,
          publishedAt,
          evidence.redriven(position),
          told().stream().map(Told::explanation).toList());
    }

    KnownDelivery delivery(
        String eventId, Subscription subscription, Told told, @Nullable Event body) {
      Redriven redriven = evidence.redriven(position);
      Event own = event();
      return new KnownDelivery(
          eventId,
          topic,
          subscription,
          position,
          publishedAt,
          redriven == null ? 0 : redriven.count(),
          own == null ? body : own,
          told.explanation());
    }

    List<Told> told() {
      List<Told> lanes = new ArrayList<>();
      Set<Long> deleted = evidence.tracesOf(position);
      for (LaneHistory lane : histories) {
        deleted.remove(newest(lane).lane());
        if (concerns(lane)) {
          lanes.add(new Told(existing(lane), explanation(lane)));
        }
      }
      deleted.forEach(lane -> lanes.add(new Told(null, explanation(lane, null))));
      return lanes;
    }

    /**
     * Excludes lanes that were created after the event was accepted or removed before. A redriven
     * event concerns only the lane that it is sent to.
     */
    private boolean concerns(LaneHistory lane) {
      boolean wasThere =
          !Redriven.isAt(position)
              && lane.versions().getFirst().position() < position
              && lane.removedAt().orElse(Long.MAX_VALUE) > position
              && acceptsOriginOf(newest(lane));
      return wasThere || evidence.isInvolved(newest(lane).lane(), position);
    }

    /** Excludes subscriptions to other origins. */
    private boolean acceptsOriginOf(Subscription subscription) {
      Event event = subscription.origin() == null ? null : event();
      return event == null || subscription.acceptsOriginOf(event);
    }

    private static @Nullable Subscription existing(LaneHistory lane) {
      return lane.removedAt().isPresent() ? null : newest(lane);
    }

    private LaneExplanation explanation(LaneHistory lane) {
      LaneExplanation explanation = explanation(newest(lane).lane(), newest(lane));
      return explanation.state() == State.UNMATCHED
          ? explanation.withRemark(whyUnmatched(lane))
          : explanation;
    }

    /** Names the first part of the filter that rejected the event; empty if that is unknown. */
    private String whyUnmatched(LaneHistory lane) {
      Event event = event();
      return event == null
          ? ""
          : asRead(lane).matcherOn(topic).explain(event).stream()
              .filter(part -> !part.matches())
              .findFirst()
              .map(part -> "Rejected by %s: %s.".formatted(part.part(), part.why()))
              .orElse("");
    }

    /** Returns the subscription as it was when the event was accepted. */
    private Subscription asRead(LaneHistory lane) {
      Subscription result = lane.versions().getFirst().subscription();
      for (LaneVersion version : lane.versions()) {
        if (version.position() < position) {
          result = version.subscription();
        }
      }
      return result;
    }

    private LaneExplanation explanation(long lane, @Nullable Subscription subscription) {
      EndpointState probation = subscription == null ? null : endpoints.probationOf(subscription);
      LaneExplanation explanation =
          new ExplanationBuilder(profiles.of(topic), subscription, probation)
              .tell(publishedAt, evidence.view(lane, position), evidence.trace(lane, position));
      return explanation.state() == State.UNMATCHED
          ? explanation
          : explanation.leavingOut(headersLeftOut(subscription));
    }

    private List<String> headersLeftOut(@Nullable Subscription subscription) {
      if (subscription == null) {
        return List.of();
      }
      UnfilledHeaders headers = new UnfilledHeaders(subscription);
      Event event = headers.arePossible() ? event() : null;
      return event == null ? List.of() : headers.names(topic, event, publishedAt);
    }

    @Nullable Event event() {
      Event parked = evidence.parked(position);
      boolean isInJournal = parked == null && !Redriven.isAt(position);
      return isInJournal ? journal.at(topic.id(), position) : parked;
    }
  }
}
