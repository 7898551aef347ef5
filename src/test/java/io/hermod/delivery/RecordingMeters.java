package io.hermod.delivery;

import io.hermod.delivery.lane.LaneMeter;
import io.hermod.profile.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes down all that it is told, in order. */
final class RecordingMeters implements DeliveryMeters {
  private final Map<Long, List<String>> lanes = new HashMap<>();
  private final Map<Long, Integer> unmatched = new HashMap<>();
  private final List<Duration> waits = new ArrayList<>();

  /** Lanes of which neither drops nor faults can be counted. */
  final Set<Long> failing = new HashSet<>();

  List<String> toldOf(long lane) {
    return lanes.computeIfAbsent(lane, _ -> new ArrayList<>());
  }

  /** How long events waited for their first attempt. */
  List<Duration> waits() {
    return waits;
  }

  int unmatched(long topicId) {
    return unmatched.getOrDefault(topicId, 0);
  }

  @Override
  public void unmatched(long topicId, int events) {
    unmatched.merge(topicId, events, Integer::sum);
  }

  @Override
  public LaneMeter lane(long lane) {
    List<String> told = toldOf(lane);
    return new LaneMeter() {
      @Override
      public void evaluated(int events) {
        told.add("evaluated " + events);
      }

      @Override
      public void matched() {
        told.add("matched");
      }

      @Override
      public void waited(Instant publishedAt, Instant begunAt) {
        waits.add(Duration.between(publishedAt, begunAt));
      }

      @Override
      public void delivered(int events, Instant begunAt, Instant now) {
        told.add("answered after " + Duration.between(begunAt, now).toMillis());
        told.add("delivered " + events);
      }

      @Override
      public void deliveredLate() {
        told.add("delivered late");
      }

      @Override
      public void failed(
          int events, Outcome outcome, boolean isAnswered, Instant begunAt, Instant now) {
        if (isAnswered) {
          told.add("answered after " + Duration.between(begunAt, now).toMillis());
        }
        told.add("failed " + events + " " + outcome);
      }

      @Override
      public void failedInBatch(Outcome outcome) {
        told.add("failed in a batch " + outcome);
      }

      @Override
      public void dropped(String eventId, String reason) {
        failIfAsked(lane);
        told.add("dropped " + reason);
      }

      @Override
      public void parked(int more) {
        if (more != 0) {
          told.add("parked " + more);
        }
      }

      @Override
      public void redriven(int events) {
        told.add("redriven " + events);
      }

      @Override
      public void replayed(int events) {
        told.add("replayed " + events);
      }

      @Override
      public void faulted(boolean isByNotice) {
        failIfAsked(lane);
        told.add("faulted");
      }
    };
  }

  private void failIfAsked(long lane) {
    if (failing.contains(lane)) {
      throw new IllegalStateException("told to");
    }
  }
}
