package io.hermod.explain;

import io.hermod.delivery.PublishedEvent;
import io.hermod.delivery.lane.LaneView;
import io.hermod.event.Event;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Redriven;
import io.hermod.store.Trace;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the lanes and the history know about the events with one id. */
final class Evidence {
  private record Key(long lane, long position) {}

  private final Map<Key, LaneView> views;
  private final Map<Key, Trace> traces;

  Evidence(List<LaneView> views, List<Trace> traces) {
    this.views = byKey(views, view -> new Key(view.lane(), view.position()));
    this.traces = byKey(traces, trace -> new Key(trace.lane(), trace.position()));
  }

  private static <T> Map<Key, T> byKey(List<T> all, Function<T, Key> key) {
    return all.stream().collect(Collectors.toMap(key, Function.identity(), (_, newer) -> newer));
  }

  /** Returns when the events were accepted, by position; only the newest {@code most} events. */
  static SortedMap<Long, Instant> published(
      Collection<PublishedEvent> accepted, Collection<Trace> traces, int most) {
    SortedMap<Long, Instant> all = new TreeMap<>();
    accepted.forEach(event -> all.put(event.position(), event.publishedAt()));
    for (Trace trace : traces) {
      if (trace instanceof Trace.Unreadable) {
        all.putIfAbsent(trace.position(), trace.publishedAt());
      } else {
        all.put(trace.position(), trace.publishedAt());
      }
    }
    while (all.size() > most) {
      all.pollFirstEntry();
    }
    return all;
  }

  @Nullable LaneView view(long lane, long position) {
    return views.get(new Key(lane, position));
  }

  @Nullable Trace trace(long lane, long position) {
    return traces.get(new Key(lane, position));
  }

  /** Returns the event as a lane has parked it; null if no lane has. */
  @Nullable Event parked(long position) {
    for (Trace trace : traces.values()) {
      if (trace instanceof Trace.Parked(_, ParkedEvent parked) && parked.position() == position) {
        return parked.event();
      }
    }
    return null;
  }

  /** Returns how the event was redriven; null if it was not. */
  @Nullable Redriven redriven(long position) {
    return Stream.concat(
            traces.values().stream(),
            views.values().stream().map(LaneView::unwritten).filter(Objects::nonNull))
        .filter(trace -> trace.position() == position)
        .map(Trace::redriven)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** Whether the lane has handled the event, even if the catalog suggests otherwise. */
  boolean isInvolved(long lane, long position) {
    LaneView view = view(lane, position);
    return trace(lane, position) != null
        || (view != null && (view.unwritten() != null || view.delivery() != null));
  }

  /** Returns the lanes that left a trace of the event. */
  Set<Long> tracesOf(long position) {
    Set<Long> lanes = new TreeSet<>();
    for (Key key : traces.keySet()) {
      if (key.position() == position) {
        lanes.add(key.lane());
      }
    }
    return lanes;
  }
}
