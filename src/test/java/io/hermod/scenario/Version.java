package io.hermod.scenario;

import java.util.Set;

/**
 * What a subscription wanted from some moment of a change on: after the call began, and no later
 * than when it was answered.
 *
 * @param types of events; none when the subscription is not there
 */
record Version(Set<String> types, long began, long answered) {
  static final Version NOT_THERE = new Version(Set.of(), Long.MIN_VALUE, Long.MIN_VALUE);

  boolean wants(Sending sending) {
    return types.contains(sending.type());
  }
}
