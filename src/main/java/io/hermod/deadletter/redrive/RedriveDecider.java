package io.hermod.deadletter.redrive;

import io.hermod.deadletter.redrive.RedriveJob.TargetLane;
import io.hermod.deadletter.search.DeadLetterEntry;
import io.hermod.event.Event;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.deadletter.RedriveMark;
import io.hermod.store.deadletter.RedriveStep;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decides what a job does with each dead letter. Has no side effects. */
final class RedriveDecider {
  private final Supplier<CatalogView> catalog;
  private final DeadLetterParser parser;

  RedriveDecider(Supplier<CatalogView> catalog, DeadLetterParser parser) {
    this.catalog = catalog;
    this.parser = parser;
  }

  RedriveDecision decide(RedriveJob job, DeadLetterEntry entry) {
    if (wasSent(job, entry.mark())) {
      return new RedriveDecision.Skip(1);
    }
    TargetLane aim = job.target() == null ? origin(entry) : job.target();
    if (aim == null) {
      return fail(
          entry,
          "the subscription '"
              + entry.origin().subscription()
              + "' that it came from no longer exists, and the job has no target.");
    }
    Topic topic = catalog.get().topic(aim.topicId()).orElse(null);
    return topic == null ? fail(entry, "its topic no longer exists.") : parsed(entry, aim, topic);
  }

  /** A job never sends an entry twice, nor a dead letter that resulted from an event it sent. */
  private static boolean wasSent(RedriveJob job, RedriveMark mark) {
    return job.id().equals(mark.jobId()) || (mark.isRedriven() && !job.again());
  }

  private static @Nullable TargetLane origin(DeadLetterEntry entry) {
    Long topicId = entry.origin().topicId();
    Long lane = entry.origin().lane();
    return topicId == null || lane == null ? null : new TargetLane(topicId, lane);
  }

  private RedriveDecision parsed(DeadLetterEntry entry, TargetLane aim, Topic topic) {
    ParsedDeadLetter parsed = parser.parse(entry.event(), publishedAt(entry), topic);
    return switch (parsed) {
      case ParsedDeadLetter.Ready(var event) ->
          new RedriveDecision.Send(
              aim.topicId(), aim.lane(), letter(entry, event), gone(entry).why());
      case ParsedDeadLetter.Refused(var why) ->
          fail(entry, "topic '" + topic.name() + "' would not accept it: " + why);
    };
  }

  private static Instant publishedAt(DeadLetterEntry entry) {
    return Objects.requireNonNullElseGet(entry.failure().publishedAt(), entry::time);
  }

  private static RedriveStep.Letter letter(DeadLetterEntry entry, Event event) {
    return new RedriveStep.Letter(
        entry.blob(),
        entry.address().index(),
        event,
        publishedAt(entry),
        entry.mark().redrives() + 1);
  }

  private static RedriveDecision.Fail gone(DeadLetterEntry entry) {
    return fail(entry, "its subscription no longer exists.");
  }

  private static RedriveDecision.Fail fail(DeadLetterEntry entry, String why) {
    return new RedriveDecision.Fail(
        "Event '%s', entry %d of blob %s in container %s of storage account %s, was not sent: %s"
            .formatted(
                entry.event().id(),
                entry.address().index(),
                entry.blob().name(),
                entry.blob().container(),
                entry.blob().account(),
                why),
        1);
  }
}
