package io.hermod.delivery.lane;

import io.hermod.event.Event;
import io.hermod.filter.Matcher;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;

/** Decides which events a lane's subscription wants, and counts what it evaluates. */
public final class LaneFilter {
  private final LaneMeter meter;
  private Topic topic;
  private Subscription newest;
  private Matcher matcher;
  private int evaluated;

  /**
   * Starts with the filter in effect at the lane's cursor.
   *
   * @param newest the subscription as it is in the catalog
   * @param asRead the subscription as it was at the cursor
   */
  public LaneFilter(Topic topic, Subscription newest, Subscription asRead, LaneMeter meter) {
    this.topic = topic;
    this.newest = newest;
    this.matcher = asRead.matcherOn(topic);
    this.meter = meter;
  }

  public Topic topic() {
    return topic;
  }

  /** Uses a topic that has changed, for example its profile. */
  public void follow(Topic changed) {
    topic = changed;
  }

  public Subscription newest() {
    return newest;
  }

  /**
   * Takes a newer version from the catalog. Its filter takes effect at its marker in the journal.
   */
  public void changed(Subscription version) {
    newest = version;
  }

  /** Called when the lane has read the marker of this version, so its filter takes effect. */
  void passed(Subscription version) {
    matcher = version.matcherOn(topic);
  }

  boolean matches(Event event) {
    return matches(matcher, event);
  }

  /**
   * Whether the subscription wants an event on which its filter failed before. Either filter may be
   * the newer one: the journal's, as far as it is read, or the catalog's, which may lag behind.
   */
  boolean matchesNow(Event event) {
    return matches(matcher, event) || matches(newest.matcherOn(topic), event);
  }

  private boolean matches(Matcher by, Event event) {
    if (!by.matchesBasics(event)) {
      return false;
    }
    if (!by.hasAdvanced()) {
      return true;
    }
    evaluated++;
    return by.matchesAdvanced(event);
  }

  /** Adds the events that were evaluated since the last call to the meter. */
  void countEvaluated() {
    if (evaluated > 0) {
      meter.evaluated(evaluated);
      evaluated = 0;
    }
  }
}
