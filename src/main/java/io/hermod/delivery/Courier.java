package io.hermod.delivery;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.Sender;
import io.hermod.event.Event;
import io.hermod.store.ParkedEvent;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.util.List;

/**
 * Makes the attempts of one lane and settles what comes back: done, parked until it is tried again,
 * or given up. What it did is kept for the lane's next commit.
 */
final class Courier {
  private final LaneLoop loop;
  private final Lane lane;
  private final Topic topic;
  private final Progress progress;
  private final Backlog backlog;
  private final UncommittedChanges changes;
  private final AttemptLog log;
  private Sender sender;
  private Settler settler;
  private int inFlight;
  private boolean isClosing;
  private boolean isClosed;

  Courier(
      LaneLoop loop,
      Lane lane,
      Topic topic,
      Subscription subscription,
      Progress progress,
      Backlog backlog,
      UncommittedChanges changes) {
    this.loop = loop;
    this.lane = lane;
    this.topic = topic;
    this.progress = progress;
    this.backlog = backlog;
    this.changes = changes;
    this.log = new AttemptLog(subscription, loop::now);
    this.sender = loop.senderFor(subscription, topic);
    this.settler = loop.settlerFor(subscription);
  }

  /** A new destination or policy holds for every attempt from now on. */
  void changed(Subscription newest) {
    sender = loop.senderFor(newest, topic);
    settler = loop.settlerFor(newest);
  }

  int inFlight() {
    return inFlight;
  }

  AttemptLog log() {
    return log;
  }

  /** The first attempt; false when the loop has no room for it now. */
  boolean tryFirst(long position, Event event, Instant publishedAt) {
    if (!loop.budget().tryTake(lane, event.weight(), inFlight == 0)) {
      return false;
    }
    PendingDelivery delivery = PendingDelivery.fresh(position, event, publishedAt);
    progress.start(delivery);
    attempt(delivery);
    return true;
  }

  /** Another attempt, unless the event's life is over: that is noticed only now, when it is due. */
  void tryAgain(ParkedEvent parked) {
    PendingDelivery delivery = PendingDelivery.retried(parked);
    if (parked.attempts() > 0 && settler.isExpired(parked.publishedAt(), loop.now())) {
      giveUp(delivery, GiveUpReason.TIME_TO_LIVE_EXCEEDED);
      return;
    }
    // Rows were asked for within the lane's limit, so they go out whatever the budget says.
    loop.budget().take(delivery.event.weight());
    attempt(delivery);
  }

  /** Parks an event that was not tried yet, due at once. */
  void setAside(long position, Event event, Instant publishedAt) {
    changes.park(new ParkedEvent(position, event, publishedAt, 0, loop.now(), ""));
    loop.parking(event.weight());
    loop.changed(lane);
  }

  private void attempt(PendingDelivery delivery) {
    inFlight++;
    sender.send(List.of(delivery.event), delivery.attempts, outcome -> settle(delivery, outcome));
  }

  private void settle(PendingDelivery delivery, DeliveryOutcome outcome) {
    inFlight--;
    loop.budget().giveBack(delivery.event.weight());
    if (isClosed) {
      return;
    }
    int attempts = delivery.attempts + 1;
    switch (settler.afterAttempt(outcome, attempts, loop.now())) {
      case NextStep.Complete _ -> finish(delivery);
      case NextStep.GiveUp step -> giveUp(delivery, step.reason());
      case NextStep.RetryAt step -> retry(delivery, attempts, step.due(), outcome);
    }
    lane.pump();
  }

  private void retry(PendingDelivery delivery, int attempts, Instant due, DeliveryOutcome outcome) {
    if (isClosing) {
      giveUp(delivery, GiveUpReason.SUBSCRIPTION_DELETED);
      return;
    }
    log.failed(delivery, attempts, outcome, due);
    changes.park(delivery.parkedAgain(attempts, due, outcome.toString()));
    loop.parking(delivery.event.weight());
    finish(delivery);
  }

  private void giveUp(PendingDelivery delivery, GiveUpReason reason) {
    log.dropped(delivery, reason);
    finish(delivery);
  }

  private void finish(PendingDelivery delivery) {
    if (delivery.parkedAs == null) {
      progress.finish(delivery);
    } else {
      backlog.finished(delivery.position);
      changes.unpark(delivery.parkedAs);
    }
    loop.changed(lane);
  }

  /** The subscription is gone: what fails now is not tried again. */
  void closeSoon() {
    isClosing = true;
  }

  /** Answers that come now are of no interest. */
  void close() {
    isClosed = true;
  }
}
