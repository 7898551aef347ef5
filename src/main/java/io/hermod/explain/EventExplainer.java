package io.hermod.explain;

import io.hermod.delivery.Accepted;
import io.hermod.delivery.EndpointState;
import io.hermod.delivery.Endpoints;
import io.hermod.delivery.Inspector;
import io.hermod.delivery.LaneView;
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
 * Answers what happened to an event. Asks everyone who may know and waits for them, so it belongs
 * on a virtual thread.
 */
public final class EventExplainer {
  /** Of an id that is used again and again, only the newest events are told of. */
  static final int MAX_OCCURRENCES = 10;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

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

  /** Nothing where no event of that id is known. */
  public Optional<Explanation> explain(Topic topic, String eventId) {
    // Events of all system topics are kept together.
    Topic kept = catalog.view().topic(topic.journalTopic()).orElse(topic);
    SortedMap<Long, Instant> published = published(kept.id(), eventId);
    if (published.isEmpty()) {
      return Optional.empty();
    }
    long[] positions = published.keySet().stream().mapToLong(each -> each).toArray();
    List<LaneView> views = answer(inspector.views(kept.id(), positions));
    // After the lanes were asked: what they let go of meanwhile is written by now.
    Evidence evidence = new Evidence(views, traces(kept.id(), eventId));
    return Optional.of(
        new Explanation(eventId, topic.name(), occurrences(kept, published, evidence)));
  }

  private SortedMap<Long, Instant> published(long topicId, String eventId) {
    List<Accepted> recent = answer(inspector.accepted(topicId, eventId, MAX_OCCURRENCES));
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
      return question.orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS).join();
    } catch (CompletionException e) {
      throw new StoreUnavailableException("No answer about an event came in time", e);
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
              position, event.getValue(), evidence.redriven(position), teller.stories(lanes)));
    }
    return result;
  }

  private static Subscription newest(LaneHistory lane) {
    return lane.versions().getLast().subscription();
  }

  /** Has all lanes tell of one event. */
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

    List<Story> stories(List<LaneHistory> lanes) {
      List<Story> stories = new ArrayList<>();
      Set<Long> deleted = evidence.tracesOf(position);
      for (LaneHistory lane : lanes) {
        deleted.remove(newest(lane).lane());
        if (concerns(lane)) {
          stories.add(story(newest(lane).lane(), newest(lane)));
        }
      }
      deleted.forEach(lane -> stories.add(story(lane, null)));
      return stories;
    }

    /**
     * Not those that were made after the event was accepted, or had gone before. A redriven event
     * concerns only the one that it is sent to.
     */
    private boolean concerns(LaneHistory lane) {
      boolean wasThere =
          !Redriven.isAt(position)
              && lane.versions().getFirst().position() < position
              && lane.removedAt().orElse(Long.MAX_VALUE) > position
              && hears(newest(lane));
      return wasThere || evidence.isInvolved(newest(lane).lane(), position);
    }

    /** Those that want the events of other places are of no interest. */
    private boolean hears(Subscription subscription) {
      Event event = subscription.origin() == null ? null : event();
      return event == null || subscription.hears(event);
    }

    private Story story(long lane, @Nullable Subscription subscription) {
      EndpointState probation = subscription == null ? null : endpoints.probationOf(subscription);
      Story story =
          new Storyteller(profiles.of(topic), subscription, probation)
              .tell(publishedAt, evidence.view(lane, position), evidence.trace(lane, position));
      return story.state() == State.UNMATCHED
          ? story
          : story.leavingOut(headersLeftOut(subscription));
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
