package io.hermod.explain;

import io.hermod.delivery.Inspector;
import io.hermod.delivery.PublishedEvent;
import io.hermod.delivery.endpoint.EndpointState;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.delivery.lane.LaneView;
import io.hermod.event.Event;
import io.hermod.explain.Explanation.Occurrence;
import io.hermod.store.Catalog;
import io.hermod.store.Catalog.LaneHistory;
import io.hermod.store.History;
import io.hermod.store.HistoryResult;
import io.hermod.store.Journal;
import io.hermod.store.Parking;
import io.hermod.store.Redriven;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.Trace;
import io.hermod.subscription.Subscription;
import io.hermod.topic.ProfileChoice;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
 */
public final class EventExplainer {
  /** If an id is used repeatedly, only the newest events are explained. */
  static final int MAX_OCCURRENCES = 10;

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final Catalog catalog;
  private final History history;
  private final JournalSearch journal;
  private final Inspector inspector;
  private final Endpoints endpoints;
  private final ProfileChoice profiles;

  public EventExplainer(
      Catalog catalog,
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
    // The events of all system topics are stored under one topic.
    Topic kept = catalog.view().topic(topic.journalTopic()).orElse(topic);
    SortedMap<Long, Instant> published = published(kept.id(), eventId);
    if (published.isEmpty()) {
      return Optional.empty();
    }
    long[] positions = published.keySet().stream().mapToLong(each -> each).toArray();
    List<LaneView> views = answer(inspector.views(kept.id(), positions));
    // Read after the lanes were asked, so that what they finished in between is already written.
    Evidence evidence = new Evidence(views, traces(kept.id(), eventId));
    return Optional.of(
        new Explanation(eventId, topic.name(), occurrences(kept, published, evidence)));
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

  private List<Occurrence> occurrences(
      Topic topic, SortedMap<Long, Instant> published, Evidence evidence) {
    List<LaneHistory> lanes =
        catalog.lanes().stream().filter(lane -> newest(lane).topicId() == topic.id()).toList();
    List<Occurrence> result = new ArrayList<>();
    for (Map.Entry<Long, Instant> event : published.entrySet()) {
      long position = event.getKey();
      Teller teller = new Teller(topic, evidence, position, event.getValue());
      result.addFirst(
          new Occurrence(
              position, event.getValue(), evidence.redriven(position), teller.lanes(lanes)));
    }
    return result;
  }

  private static Subscription newest(LaneHistory lane) {
    return lane.versions().getLast().subscription();
  }

  /** Explains one event for all lanes. */
  private final class Teller {
    private final Topic topic;
    private final Evidence evidence;
    private final long position;
    private final Instant publishedAt;

    Teller(Topic topic, Evidence evidence, long position, Instant publishedAt) {
      this.topic = topic;
      this.evidence = evidence;
      this.position = position;
      this.publishedAt = publishedAt;
    }

    List<LaneExplanation> lanes(List<LaneHistory> histories) {
      List<LaneExplanation> lanes = new ArrayList<>();
      Set<Long> deleted = evidence.tracesOf(position);
      for (LaneHistory lane : histories) {
        deleted.remove(newest(lane).lane());
        if (concerns(lane)) {
          lanes.add(explanation(newest(lane).lane(), newest(lane)));
        }
      }
      deleted.forEach(lane -> lanes.add(explanation(lane, null)));
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

    private @Nullable Event event() {
      Event parked = evidence.parked(position);
      boolean isInJournal = parked == null && !Redriven.isAt(position);
      return isInJournal ? journal.at(topic.id(), position) : parked;
    }
  }
}
