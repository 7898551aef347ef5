package io.hermod.scenario;

import java.util.ArrayList;
import java.util.List;

/** One subscription from its creation to its deletion, with an inbox of its own. */
final class Incarnation {
  /** Whether the inbox should have an accepted event. */
  enum Expectation {
    MUST,
    MAY,
    MUST_NOT
  }

  private final Inbox inbox;
  private final List<Version> versions = new ArrayList<>(List.of(Version.NOT_THERE));
  private boolean isDeleted;

  Incarnation(Inbox inbox) {
    this.inbox = inbox;
  }

  Inbox inbox() {
    return inbox;
  }

  void became(Version version) {
    versions.add(version);
    isDeleted = version.types().isEmpty();
  }

  boolean isDeleted() {
    return isDeleted;
  }

  int changes() {
    return versions.size() - 1;
  }

  /**
   * An event is accepted between the begin and the end of its request, and a version holds from
   * some moment of its own change to some moment of the next. Where these leave more than one
   * version, and they disagree, both answers are right.
   */
  Expectation expectation(Sending sending) {
    boolean mayMatch = false;
    boolean mayMiss = false;
    for (int i = 0; i < versions.size(); i++) {
      if (mayHold(i, sending)) {
        mayMatch |= versions.get(i).wants(sending);
        mayMiss |= !versions.get(i).wants(sending);
      }
    }
    if (mayMatch && mayMiss) {
      return Expectation.MAY;
    }
    return mayMatch ? Expectation.MUST : Expectation.MUST_NOT;
  }

  private boolean mayHold(int version, Sending sending) {
    boolean isLast = version == versions.size() - 1;
    return versions.get(version).began() <= sending.ended()
        && (isLast || versions.get(version + 1).answered() >= sending.began());
  }
}
