package io.hermod.simulation;

import io.hermod.store.catalog.LaneVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Records what is known outside the process: the acknowledged events, the subscriptions that wanted
 * them at the time, and the events that each endpoint received.
 */
final class Ledger {
  /** The suffix of the ids of events that filters cannot read. */
  static final String BROKEN = "!";

  /** An event for which a publisher got a success response. */
  record Acknowledged(long topic, long position, String id) {}

  private final List<Acknowledged> acknowledged = new ArrayList<>();
  private final Map<Long, NavigableMap<Long, LaneVersion>> versions = new TreeMap<>();
  private final Map<Long, Long> removals = new HashMap<>();
  private final Set<Long> damaged = new HashSet<>();
  private final Map<String, Set<String>> sent = new HashMap<>();
  private final Map<String, Set<String>> taken = new HashMap<>();

  void acknowledged(long topic, long position, String id) {
    acknowledged.add(new Acknowledged(topic, position, id));
  }

  void version(LaneVersion version) {
    versions
        .computeIfAbsent(version.subscription().lane(), _ -> new TreeMap<>())
        .put(version.position(), version);
  }

  void removed(long lane, long position) {
    removals.put(lane, position);
  }

  /** Records that an event was sent to an endpoint, whatever the response is. */
  void sent(String subscription, String id) {
    sent.computeIfAbsent(subscription, _ -> new HashSet<>()).add(id);
  }

  /** Records that an endpoint responded with success. */
  void taken(String subscription, String id) {
    taken.computeIfAbsent(subscription, _ -> new HashSet<>()).add(id);
  }

  /** Records that a row of the event at this position can no longer be read. */
  void damaged(long position) {
    damaged.add(position);
  }

  boolean isDamaged(long position) {
    return damaged.contains(position);
  }

  List<Acknowledged> acknowledged() {
    return acknowledged;
  }

  /** Returns all lanes that the topic ever had. */
  List<Long> lanesOf(long topic) {
    return versions.entrySet().stream()
        .filter(lane -> lane.getValue().lastEntry().getValue().subscription().topicId() == topic)
        .map(Map.Entry::getKey)
        .toList();
  }

  boolean isRemoved(long lane) {
    return removals.containsKey(lane);
  }

  /**
   * Whether the subscription wanted the event, by the filter that was in effect when it was
   * published.
   */
  boolean isWanted(long lane, Acknowledged event) {
    LaneVersion version = versionAt(lane, event.position());
    Long removedAt = removals.get(lane);
    return version != null
        && (removedAt == null || removedAt > event.position())
        && event.id().startsWith(version.subscription().filter().subjectBeginsWith());
  }

  /**
   * Whether the event may have ended without a trace: a filter that failed is applied again later,
   * and by then the subscription may have another filter that does not match the event.
   */
  boolean mayHaveLostInterest(long lane, Acknowledged event) {
    return event.id().endsWith(BROKEN)
        && versions.getOrDefault(lane, new TreeMap<>()).tailMap(event.position()).values().stream()
            .anyMatch(
                later -> !event.id().startsWith(later.subscription().filter().subjectBeginsWith()));
  }

  private @Nullable LaneVersion versionAt(long lane, long position) {
    var before = versions.getOrDefault(lane, new TreeMap<>()).lowerEntry(position);
    return before == null ? null : before.getValue();
  }

  /** Describes a lane for a failure message: its filters by position, and where it was removed. */
  String describe(long lane) {
    StringBuilder text = new StringBuilder(" filters");
    versions
        .getOrDefault(lane, new TreeMap<>())
        .forEach(
            (position, version) ->
                text.append(
                    " %d:%s"
                        .formatted(position, version.subscription().filter().subjectBeginsWith())));
    return text + " removed " + removals.get(lane);
  }

  private String nameOf(long lane) {
    return Objects.requireNonNull(versions.get(lane)).lastEntry().getValue().subscription().name();
  }

  boolean isSent(long lane, String id) {
    return sent.getOrDefault(nameOf(lane), Set.of()).contains(id);
  }

  boolean isTaken(long lane, String id) {
    return taken.getOrDefault(nameOf(lane), Set.of()).contains(id);
  }
}
