package io.hermod.store.embedded.offline;

import io.hermod.event.Event;
import io.hermod.filter.Matcher;
import io.hermod.store.Cursor;
import io.hermod.store.catalog.LaneVersion;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells which events of the journal a subscription has not finished: those at and above its cursor
 * that match the filter that was in effect when they were accepted.
 */
public final class LaneBacklog {
  private final Topic topic;
  private final Subscription newest;
  private final Cursor cursor;
  private final NavigableMap<Long, Matcher> matchers = new TreeMap<>();

  /**
   * Creates the backlog of a lane.
   *
   * @param versions oldest first; at least one
   * @param cursor null if the lane has not committed yet: it starts where it was created
   */
  public LaneBacklog(Topic topic, List<LaneVersion> versions, @Nullable Cursor cursor) {
    this.topic = topic;
    this.newest = versions.getLast().subscription();
    this.cursor = cursor == null ? Cursor.at(versions.getFirst().position()) : cursor;
    versions.forEach(each -> matchers.put(each.position(), each.subscription().matcherOn(topic)));
  }

  public Topic topic() {
    return topic;
  }

  /** The newest version of the subscription. */
  public Subscription subscription() {
    return newest;
  }

  /** Returns the lowest position that may have a waiting event. */
  public long low() {
    return cursor.low();
  }

  public boolean has(long position, Event event) {
    boolean isFinished =
        position < cursor.next()
            && cursor.unfinished().stream().noneMatch(range -> range.contains(position));
    return !isFinished && matches(position, event);
  }

  private boolean matches(long position, Event event) {
    var known = matchers.floorEntry(position);
    // Versions that no event needs are forgotten, so the oldest one left holds before it, too.
    Matcher matcher = (known == null ? matchers.firstEntry() : known).getValue();
    return matcher.matchesBasics(event)
        && (!matcher.hasAdvanced() || matcher.matchesAdvanced(event));
  }
}
