package io.hermod.redrive;

import io.hermod.redrive.RedriveJob.Aim;
import io.hermod.store.CatalogView;
import io.hermod.store.LetterMark;
import io.hermod.topic.Topic;
import io.hermod.workbench.LetterEntry;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Decides what a job does with each dead letter; has no effects. */
final class LetterJudge {
  private final Supplier<CatalogView> catalog;
  private final LetterOpener opener;

  LetterJudge(Supplier<CatalogView> catalog, LetterOpener opener) {
    this.catalog = catalog;
    this.opener = opener;
  }

  Verdict judge(RedriveJob job, LetterEntry entry) {
    if (wasSent(job, entry.mark())) {
      return new Verdict.Skip();
    }
    Aim aim = job.aim() == null ? origin(entry) : job.aim();
    if (aim == null) {
      return fail(
          entry,
          "the subscription '"
              + entry.subscription()
              + "' that it came from is not there any more, and the order names no target.");
    }
    Topic topic = catalog.get().topic(aim.topicId()).orElse(null);
    return topic == null
        ? fail(entry, "its topic is not there any more.")
        : opened(entry, aim, topic);
  }

  /** A job never sends an entry twice, nor one that came of what it sent. */
  private static boolean wasSent(RedriveJob job, LetterMark mark) {
    return job.id().equals(mark.jobId()) || (mark.isRedriven() && !job.order().again());
  }

  private static @Nullable Aim origin(LetterEntry entry) {
    return entry.topicId() == null || entry.lane() == null
        ? null
        : new Aim(entry.topicId(), entry.lane());
  }

  private Verdict opened(LetterEntry entry, Aim aim, Topic topic) {
    Opened opened =
        opener.open(entry.schema(), entry.json(), entry.eventId(), publishedAt(entry), topic);
    return switch (opened) {
      case Opened.Ready(var event) -> new Verdict.Send(aim.topicId(), aim.lane(), event);
      case Opened.Refused(var why) ->
          fail(entry, "topic '" + topic.name() + "' would not take it: " + why);
    };
  }

  static Instant publishedAt(LetterEntry entry) {
    return Objects.requireNonNullElseGet(entry.publishedAt(), entry::time);
  }

  static Verdict.Fail gone(LetterEntry entry) {
    return fail(entry, "its subscription is not there any more.");
  }

  private static Verdict.Fail fail(LetterEntry entry, String why) {
    return new Verdict.Fail(
        "Event '%s', entry %d of blob %s in container %s of storage account %s, was not sent: %s"
            .formatted(
                entry.eventId(),
                entry.index(),
                entry.blob().name(),
                entry.blob().container(),
                entry.blob().account(),
                why));
  }
}
