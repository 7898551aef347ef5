package io.hermod.deadletter.redrive;

import io.hermod.event.Event;
import io.hermod.filter.Matcher;
import io.hermod.store.EntrySelector;
import io.hermod.store.JournalSlice;
import io.hermod.store.Publication;
import io.hermod.store.Recorded;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.deadletter.RedriveStep;
import io.hermod.store.deadletter.Redrives;
import io.hermod.store.replay.RetainedEvents;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the retained events of a job from the journal, and decides about each by the filter that
 * its subscription has now. It stops while many events wait for the subscription: they would only
 * wait twice, in the journal and in parking.
 */
final class ReplayFeed implements JobFeed {
  private static final int PAGE_BYTES = 1 << 20;
  private static final long MOST_WAITING = 10_000;
  private static final Duration BETWEEN_PAGES = Duration.ofMillis(20);
  private static final Duration WHILE_MANY_WAIT = Duration.ofMillis(250);

  private final Sources sources;
  private final ReplayOrder order;
  private final ReplayRange range;
  private final long topicId;
  private final long lane;
  private final Queue<Found> page = new ArrayDeque<>();
  private long read;
  private long taken;
  private boolean mustRest;

  /** Where it reads. */
  record Sources(RetainedEvents events, Redrives store, Supplier<CatalogView> catalog) {}

  /** What was decided about the positions up to an end. */
  private record Found(RedriveDecision decision, long end) {}

  ReplayFeed(
      Sources sources, ReplayOrder order, ReplayRange range, long topicId, long lane, long from) {
    this.sources = sources;
    this.order = order;
    this.range = range;
    this.topicId = topicId;
    this.lane = lane;
    this.read = from;
    this.taken = from;
  }

  @Override
  public void fill() throws JobFeedException {
    mustRest = !order.dryRun() && sources.store().waiting(lane) > MOST_WAITING;
    if (page.isEmpty() && read < range.end() && !mustRest) {
      Predicate<Event> wanted = wanted();
      long from = read;
      JournalSlice slice = slice(from);
      long oldest = Math.min(sources.events().oldest(), range.end());
      if (oldest > from) {
        lost(oldest);
      }
      slice.entries().forEach(entry -> add(entry, wanted));
      passOver(Math.min(slice.next(), range.end()));
    }
  }

  private JournalSlice slice(long from) throws JobFeedException {
    try {
      return sources.events().read(from, EntrySelector.lane(-1, topicId), PAGE_BYTES);
    } catch (StoreUnavailableException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new JobFeedException(String.valueOf(e.getMessage()), true);
    }
  }

  /** Returns the filter as it is now, because the subscription may change while the job runs. */
  private Predicate<Event> wanted() throws JobFeedException {
    CatalogView view = sources.catalog().get();
    Topic topic = view.topic(topicId).orElse(null);
    Subscription subscription =
        view.subscriptions(topicId).stream()
            .filter(each -> each.lane() == lane)
            .findFirst()
            .orElse(null);
    if (topic == null || subscription == null) {
      throw new JobFeedException(gone(), true);
    }
    Matcher own = subscription.matcherOn(topic);
    Matcher more =
        order.filter() == null
            ? null
            : order.filter().matcher(topic.inputSchema(), topic.eventTopic());
    return event -> own.matches(event) && (more == null || more.matches(event));
  }

  private String gone() {
    return "The subscription '%s' no longer exists.".formatted(order.subscription());
  }

  private void lost(long oldest) {
    String why =
        "The events at positions %d to %d are no longer retained.".formatted(read, oldest - 1);
    page.add(new Found(new RedriveDecision.Fail(why, oldest - read), oldest));
    read = oldest;
  }

  private void add(Recorded entry, Predicate<Event> wanted) {
    if (entry.entry() instanceof Publication publication) {
      passOver(Math.min(entry.position(), range.end()));
      long end = Math.min(entry.end(), range.end());
      boolean isInPeriod = range.includes(publication.publishedAt());
      while (isInPeriod && read < end) {
        Event event = publication.events().get((int) (read - entry.position()));
        decide(event, publication, wanted);
      }
      passOver(end);
    }
  }

  private void decide(Event event, Publication publication, Predicate<Event> wanted) {
    read++;
    RedriveDecision decision;
    try {
      decision =
          wanted.test(event)
              ? new RedriveDecision.Send(
                  topicId,
                  lane,
                  RedriveStep.Letter.ofJournal(event, publication.publishedAt()),
                  gone())
              : new RedriveDecision.Skip(1);
    } catch (RuntimeException e) {
      decision =
          new RedriveDecision.Fail(
              "Event '%s' was not sent: the filter failed.".formatted(event.id()), 1);
    }
    page.add(new Found(decision, read));
  }

  private void passOver(long end) {
    if (end > read) {
      page.add(new Found(new RedriveDecision.Skip(end - read), end));
      read = end;
    }
  }

  @Override
  public boolean hasNext() {
    return !mustRest && !page.isEmpty();
  }

  @Override
  public @Nullable RedriveDecision peek() {
    Found next = hasNext() ? page.peek() : null;
    return next == null ? null : next.decision();
  }

  @Override
  public void take() {
    taken = page.remove().end();
  }

  @Override
  public String cursor() {
    return Long.toString(taken);
  }

  @Override
  public boolean isAtEnd() {
    return page.isEmpty() && read >= range.end();
  }

  @Override
  public List<String> takeFaults() {
    return List.of();
  }

  @Override
  public Duration rest() {
    return mustRest ? WHILE_MANY_WAIT : BETWEEN_PAGES;
  }
}
