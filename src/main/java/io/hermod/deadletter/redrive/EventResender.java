package io.hermod.deadletter.redrive;

import io.hermod.deadletter.redrive.Resent.Action;
import io.hermod.deadletter.search.DeadLetterQuery;
import io.hermod.delivery.RedriveListener;
import io.hermod.event.Event;
import io.hermod.explain.KnownDelivery;
import io.hermod.explain.LaneExplanation.Letter;
import io.hermod.explain.State;
import io.hermod.store.Redriven;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.deadletter.RedriveResult;
import io.hermod.store.deadletter.Redrives;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends one event to a subscription again because an operator asks for it: an event that waits is
 * tried now, a dead letter is redriven, and an event that is finished is delivered once more. Calls
 * block, so they belong on virtual threads.
 */
public final class EventResender {
  private static final int TIMEOUT_SECONDS = 10;

  private final Hurrier hurrier;
  private final Redrives store;
  private final RedriveListener lanes;
  private final Redriver redriver;
  private final InstantSource clock;

  /** Makes a parked event due now. */
  @FunctionalInterface
  public interface Hurrier {
    /** Completes with false if the event is not parked or is just being attempted. */
    CompletableFuture<Boolean> hurry(long lane, long position);
  }

  /**
   * Creates a resender.
   *
   * @param lanes is told about events that wait for their lane
   * @param clock the clock of the events
   */
  public EventResender(
      Hurrier hurrier,
      Redrives store,
      RedriveListener lanes,
      Redriver redriver,
      InstantSource clock) {
    this.hurrier = hurrier;
    this.store = store;
    this.lanes = lanes;
    this.redriver = redriver;
    this.clock = clock;
  }

  public Resent resend(KnownDelivery delivery) {
    return switch (delivery.explanation().state()) {
      case PARKED -> tryNow(delivery);
      case DELIVERED, DROPPED -> sendAgain(delivery);
      case DEAD_LETTERED -> redrive(delivery);
      case UNKNOWN -> sendIfWanted(delivery);
      case WAITING_FOR_FIRST_ATTEMPT, IN_FLIGHT -> nothing(delivery, "It is on its way already.");
      case DEAD_LETTERING ->
          nothing(
              delivery,
              "It was given up and is about to become a dead letter. Send it again after that.");
      case UNMATCHED ->
          nothing(
              delivery, "The subscription does not want it. " + delivery.explanation().remark());
      case QUARANTINED -> nothing(delivery, "Its rows cannot be read.");
    };
  }

  private static Resent nothing(KnownDelivery delivery, String words) {
    return of(delivery, Action.NONE, words.strip());
  }

  private static Resent of(KnownDelivery delivery, Action action, String words) {
    State state = delivery.explanation().state();
    return new Resent(delivery.subscription().name(), state, action, words);
  }

  private Resent tryNow(KnownDelivery delivery) {
    boolean isDue = answer(hurrier.hurry(delivery.subscription().lane(), delivery.position()));
    if (!isDue) {
      return nothing(
          delivery,
          "It is already due, is being attempted, or waits in line for its link."
              + obstacle(delivery));
    }
    return of(delivery, Action.TRIED_NOW, "Its next attempt is due now." + obstacle(delivery));
  }

  /** An event that is due still waits while its subscription is paused or its endpoint fails. */
  private static String obstacle(KnownDelivery delivery) {
    if (delivery.subscription().pause().isPaused()) {
      return " It waits until the subscription is resumed.";
    }
    var next = delivery.explanation().next();
    return next != null && next.probation() != null
        ? " It waits until the endpoint passes a probe; wake the endpoint to try it at once."
        : "";
  }

  private static boolean answer(CompletableFuture<Boolean> question) {
    try {
      return question.orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      throw new StoreUnavailableException("The lane of the event did not respond in time", e);
    }
  }

  private Resent sendAgain(KnownDelivery delivery) {
    Event event = delivery.event();
    if (event == null) {
      return nothing(delivery, "The journal no longer has the event. Publish it once more.");
    }
    Subscription to = delivery.subscription();
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Redriven mark = new Redriven(delivery.redrives() + 1, now, Redriven.ON_REQUEST);
    return switch (store.resend(
        to.topicId(), to.lane(), event.detached(), delivery.publishedAt(), mark)) {
      case RedriveResult.Sent(var rows) -> {
        lanes.redriven(to.lane(), rows);
        yield of(delivery, Action.SENT_AGAIN, "It is delivered once more." + obstacle(delivery));
      }
      case RedriveResult.NoSuchLane() -> nothing(delivery, "The subscription no longer exists.");
    };
  }

  /** Nobody knows whether it was delivered or not matched, but the filter says which. */
  private Resent sendIfWanted(KnownDelivery delivery) {
    Event event = delivery.event();
    boolean isUnwanted =
        event != null && !delivery.subscription().matcherOn(delivery.topic()).matches(event);
    return isUnwanted
        ? nothing(delivery, "The filter of the subscription does not match it.")
        : sendAgain(delivery);
  }

  private Resent redrive(KnownDelivery delivery) {
    Letter letter = delivery.explanation().letter();
    String id = redriver.submit(null, order(delivery, letter)).job().id();
    return new Resent(
        delivery.subscription().name(),
        delivery.explanation().state(),
        Action.REDRIVEN,
        "Its dead letter is sent again by job " + id + ".",
        id);
  }

  private static RedriveOrder order(KnownDelivery delivery, @Nullable Letter letter) {
    String[] place = letter == null ? new String[0] : letter.place().split("/", 3);
    String account = place.length > 1 ? place[0] : null;
    String container = place.length > 1 ? place[1] : null;
    DeadLetterQuery query =
        new DeadLetterQuery(
            account,
            container,
            delivery.topic().id() == Topic.SOURCES_ID ? null : delivery.topic().name(),
            delivery.subscription().name(),
            null,
            null,
            null,
            null,
            null,
            null,
            delivery.eventId());
    return new RedriveOrder(query, null, null, false, false);
  }
}
